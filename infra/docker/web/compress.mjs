// node compress.mjs FOLDER: beside each file of text, what a browser that can unpack it gets instead (.gz).
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';

const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.map', '.webmanifest']);
const FROM_BYTES = 1_024;

const [folder] = process.argv.slice(2);
for (const name of readdirSync(folder, { recursive: true })) {
  const file = join(folder, name);
  if (!TEXT.has(extname(file)) || statSync(file).size < FROM_BYTES) continue;
  writeFileSync(
    `${file}.gz`,
    gzipSync(readFileSync(file), { level: constants.Z_BEST_COMPRESSION }),
  );
}
