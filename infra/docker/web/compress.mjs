// node compress.mjs FOLDER: compresses each text file for browsers that can unpack it: gzip next to the file (.gz),
// brotli under the same name in FOLDER/.br, so that nginx knows its type.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.map', '.webmanifest']);
const FROM_BYTES = 1_024;

const [folder] = process.argv.slice(2);
for (const name of readdirSync(folder, { recursive: true })) {
  const file = join(folder, name);
  if (!TEXT.has(extname(file)) || statSync(file).size < FROM_BYTES) continue;
  const text = readFileSync(file);
  const brotli = join(folder, '.br', name);
  mkdirSync(dirname(brotli), { recursive: true });
  writeFileSync(brotli, brotliCompressSync(text));
  writeFileSync(`${file}.gz`, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }));
}
