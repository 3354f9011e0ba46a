// SPDX-License-Identifier: MIT
// Holds files to the Khronos glTF validator: no error, no warning. An argument SOURCE=WRITTEN holds a file to the one
// that it was made from: no kind of error or warning that the source has not, and none more often; =WRITTEN says that it
// was made from a file of another format, whose tree may hold skinned meshes anywhere. Exits with 77 where
// the validator is not installed (npm install gltf-validator, found through NODE_PATH or a node_modules folder above).
const fs = require('fs');
const path = require('path');

let validator;
try {
    validator = require('gltf-validator');
} catch (missing) {
    console.log('gltf-validator is not installed');
    process.exit(77);
}

const ofTheTree = ['NODE_SKINNED_MESH_NON_ROOT', 'NODE_SKINNED_MESH_LOCAL_TRANSFORMS'];

async function faults(file) {
    const beside = async (uri) =>
        new Uint8Array(fs.readFileSync(path.join(path.dirname(file), decodeURIComponent(uri))));
    const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)), {
        externalResourceFunction: beside,
        maxIssues: 0,
    });
    return report.issues.messages.filter((issue) => issue.severity < 2);
}

async function check(argument) {
    const [source, written] = argument.includes('=') ? argument.split('=') : [null, argument];
    const allowed = {};
    if (source === '') for (const code of ofTheTree) allowed[code] = Infinity;
    if (source) for (const issue of await faults(source)) allowed[issue.code] = (allowed[issue.code] || 0) + 1;
    const ours = (await faults(written)).filter((issue) => !(allowed[issue.code]-- > 0));
    for (const issue of ours) console.log(`${path.basename(written)}: ${issue.code} ${issue.pointer} ${issue.message}`);
    return ours.length;
}

async function main(files) {
    let count = 0;
    for (const file of files) count += await check(file);
    console.log(`${files.length} files, ${count} errors and warnings`);
    process.exit(count === 0 && files.length > 0 ? 0 : 1);
}

main(process.argv.slice(2));
