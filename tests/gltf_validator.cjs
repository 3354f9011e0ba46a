// SPDX-License-Identifier: MIT
// Holds files to the Khronos glTF validator: no error, no warning. Exits with 77 where it is not installed
// (npm install gltf-validator, found through NODE_PATH or a node_modules folder above this file).
const fs = require('fs');
const path = require('path');

let validator;
try {
    validator = require('gltf-validator');
} catch (missing) {
    console.log('gltf-validator is not installed');
    process.exit(77);
}

async function check(file) {
    const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)));
    for (const issue of report.issues.messages.filter((issue) => issue.severity < 2))
        console.log(`${path.basename(file)}: ${issue.code} ${issue.pointer} ${issue.message}`);
    return report.issues.numErrors + report.issues.numWarnings;
}

async function main(files) {
    let count = 0;
    for (const file of files) count += await check(file);
    console.log(`${files.length} files, ${count} errors and warnings`);
    process.exit(count === 0 && files.length > 0 ? 0 : 1);
}

main(process.argv.slice(2));
