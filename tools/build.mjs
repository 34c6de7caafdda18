// node tools/build.mjs [--watch]  (run in a package): src/**/*.ts -> dist/**/*.js with SWC; no @swc/cli needed
import { transformFile } from '@swc/core';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const swcrc = JSON.parse(await readFile(join(root, '.swcrc'), 'utf8'));
const src = resolve('src');
const dist = resolve('dist');
const compile = async (file) => {
  const out = join(dist, relative(src, file)).replace(/\.ts$/, '.js');
  const { code, map } = await transformFile(file, {
    ...swcrc,
    swcrc: false,
    configFile: false,
    filename: file,
    sourceFileName: relative(dirname(out), file),
  });
  await mkdir(dirname(out), { recursive: true });
  await writeFile(out, `${code}\n//# sourceMappingURL=${out.split('/').pop()}.map\n`);
  await writeFile(`${out}.map`, map);
};
const t = performance.now();
await rm(dist, { recursive: true, force: true });
const files = (await readdir(src, { recursive: true, withFileTypes: true }))
  .filter(
    (e) =>
      e.isFile() &&
      e.name.endsWith('.ts') &&
      !e.name.endsWith('.spec.ts') &&
      !e.name.endsWith('.d.ts'),
  )
  .map((e) => join(e.parentPath ?? e.path, e.name));
await Promise.all(files.map(compile));
console.log(`${files.length} files in ${Math.round(performance.now() - t)} ms`);
if (process.argv.includes('--watch')) {
  const { watch } = await import('node:fs');
  watch(src, { recursive: true }, (_e, f) => {
    if (f?.endsWith('.ts') && !f.endsWith('.spec.ts'))
      compile(join(src, f)).then(
        () => console.log('built', f),
        (e) => console.error(e.message),
      );
  });
}
