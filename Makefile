# SPDX-License-Identifier: MIT
# For newcomers. Everything else is CMake: cmake -B build && cmake --build build
.PHONY: demo test bench accuracy
MAKEFLAGS += --no-print-directory
cmake = cmake -S . -B build -DCMAKE_BUILD_TYPE=Release -DGYRE_BUILD_TESTS=OFF -DGYRE_BUILD_EXAMPLES=OFF

demo:
	@tools/setup.sh demo
	@$(cmake) >/dev/null
	@cmake --build build --parallel "$$(nproc)"
	@mkdir -p out
	@echo "Drawing samples/creature.glb ..."
	@build/app/gyre render samples/creature.glb -o out/demo.png --size 1280x960
	@build/app/gyre render samples/creature.glb -o out/demo.webp --turntable 4
	@echo "The picture: $(CURDIR)/out/demo.png"
	@echo "The animation: $(CURDIR)/out/demo.webp (a browser shows it)"

test:
	@tools/setup.sh test
	@tools/run_tests.sh build-test -DCMAKE_BUILD_TYPE=Release -DGYRE_WERROR=ON -DGYRE_BUILD_TESTS=ON \
		-DGYRE_REFERENCE_DIR="$${GYRE_REFERENCE_DIR:-}"

bench:
	@tools/setup.sh bench
	@$(cmake) -DGYRE_BUILD_BENCH=ON >/dev/null
	@cmake --build build --parallel "$$(nproc)"
	@python3 bench/run.py build

# Measures every rotation function, under 20 minutes on two processors, and writes docs/accuracy.md.
accuracy:
	@tools/setup.sh accuracy
	@cmake -S . -B build-accuracy -DCMAKE_BUILD_TYPE=Release -DGYRE_CORE_ONLY=ON -DGYRE_INSTALL=OFF >/dev/null
	@cmake --build build-accuracy --target accuracy --parallel "$$(nproc)"
	@python3 tools/accuracy.py build-accuracy/tests/accuracy/accuracy $(ACCURACY_FLAGS)
