#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the AVX-512 kernels on a machine that has none: boots Debian's kernel in Bochs as a Skylake-X and compares the
# hashes of all kernels of floors 3 and 4 with those of this machine. A few minutes. Needs bochs, bochsbios, vgabios, isolinux,
# syslinux-common, xorriso and cpio; skipped (77) where Bochs is not installed. The kernel comes from Debian's archive.
set -eu
cd "$(dirname "$0")/.."
if ! command -v bochs >/dev/null || ! command -v xorriso >/dev/null; then
    echo "bochs or xorriso is missing: the AVX-512 kernels were not run"
    exit 77
fi
build=$PWD/build-avx512
rounds=${GYRE_ROUNDS:-1000}

cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Release -DGYRE_CORE_ONLY=ON -DGYRE_BUILD_TESTS=OFF -DGYRE_INSTALL=OFF
cmake --build "$build" --parallel "$(nproc)"
rm -rf "$build/root" "$build/iso"
mkdir -p "$build/root/dev" "$build/iso/isolinux"
options=(-std=c11 -O2 -ffp-contract=off -static -D_GNU_SOURCE)
tests=(test_batch test_sampling test_stream test_blend test_model_space test_skinning)
for name in "${tests[@]}"; do
    gcc "${options[@]}" -Itests/wasm -Itests -Iinclude -Isrc "tests/$name.c" tests/made_clip.c \
        "$build/src/libgyre_core.a" -lm -o "$build/root/$name"
    "$build/root/$name" --print "$rounds"
done >"$build/here.txt"
gcc "${options[@]}" "-DROUNDS=\"$rounds\"" "-DTESTS=\"${tests[*]}\"" tools/avx512/init.c -o "$build/root/init"

if [ ! -e "$build/kernel" ]; then
    package=$(apt-cache depends linux-image-cloud-amd64 | sed -n 's/ *Depends: //p')
    (cd "$build" && apt-get -q download "$package" && dpkg-deb -x "$package"_*.deb kernel_package)
    cp "$build"/kernel_package/boot/vmlinuz-* "$build/kernel"
fi
mknod "$build/root/dev/console" c 5 1
(cd "$build/root" && find . | cpio -o -H newc --quiet | gzip -1 >"$build/iso/initrd.gz")
cp "$build/kernel" "$build/iso/vmlinuz"
cp /usr/lib/ISOLINUX/isolinux.bin /usr/lib/syslinux/modules/bios/ldlinux.c32 "$build/iso/isolinux/"
# Without XSAVEC, XSAVES and PKU (321, 323, 515): the kernel finds their sizes inconsistent here, and would leave out
# AVX altogether.
cat >"$build/iso/isolinux/isolinux.cfg" <<'END'
DEFAULT gyre
PROMPT 0
LABEL gyre
  KERNEL /vmlinuz
  APPEND initrd=/initrd.gz console=ttyS0 quiet clearcpuid=321,323,515 mitigations=off tsc=reliable panic=-1
END
xorriso -as mkisofs -quiet -o "$build/disc.iso" -b isolinux/isolinux.bin -c isolinux/boot.cat -no-emul-boot \
    -boot-load-size 4 -boot-info-table "$build/iso" 2>/dev/null
cat >"$build/bochsrc" <<END
megs: 512
romimage: file=/usr/share/bochs/BIOS-bochs-latest
vgaromimage: file=/usr/share/vgabios/vgabios-stdvga.bin
cpu: model=corei7_skylake_x, count=1, ips=50000000, reset_on_triple_fault=0
ata0: enabled=1, ioaddr1=0x1f0, ioaddr2=0x3f0, irq=14
ata0-master: type=cdrom, path=$build/disc.iso, status=inserted
boot: cdrom
com1: enabled=1, mode=file, dev=$build/serial.txt
log: $build/bochs.log
panic: action=fatal
display_library: rfb, options="timeout=0"
clock: sync=none, time0=local
END
rm -f "$build/serial.txt" "$build/keys"
# Bochs begins in its debugger and waits for "continue"; its input must stay open.
mkfifo "$build/keys"
exec 3<>"$build/keys"
echo c >&3
timeout 3600 bochs -q -f "$build/bochsrc" <&3 >"$build/bochs.txt" 2>&1 &
emulator=$!
trap 'kill $emulator 2>/dev/null || true' EXIT
until grep -q 'finished with' "$build/serial.txt" 2>/dev/null; do
    kill -0 "$emulator" 2>/dev/null || break
    sleep 2
done

hashes() { # FILE
    grep -o '0x[0-9a-f]\{16\}' "$1"
}
grep -q 'isa: avx512' "$build/serial.txt" || { echo "the emulated machine did not run the AVX-512 kernels"; exit 1; }
diff <(hashes "$build/here.txt") <(hashes "$build/serial.txt")
echo "the same bits by AVX-512: $(hashes "$build/serial.txt" | wc -l) hashes of ${tests[*]}"
