import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT_BYTES = 512;

/** Compresses every text file once, at the highest level, so that requests do not have to. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async closeBundle() {
      const folder = join(this.environment.config.root, this.environment.config.build.outDir);
      const names = await readdir(folder, { recursive: true });
      for (const name of names.filter((one) => /^assets.*\.(js|css)$/.test(one))) {
        const bytes = await readFile(join(folder, name));
        if (bytes.length < WORTH_IT_BYTES) continue;
        const hints = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await writeFile(join(folder, `${name}.br`), brotliCompressSync(bytes, { params: hints }));
        await writeFile(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
