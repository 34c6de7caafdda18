// Jest transform for frontend/content; produces the same module as the build.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { runnerImport } from 'vite';

const local = (path) => fileURLToPath(new URL(path, import.meta.url));
const pageOf = local('page-of.ts');
const readers = [
  pageOf,
  ...['sections.js', 'page-content.js'].map((name) =>
    local(`../../libs/contracts/dist/content/${name}`),
  ),
];
const { module } = await runnerImport(pageOf, { configFile: false });
const version = readers.map((reader) => readFileSync(reader, 'utf8')).join('');

export default {
  process: (text, file) => {
    const code = module.moduleOf(text, file);
    return transformSync(code, { module: { type: 'commonjs' }, swcrc: false });
  },
  getCacheKey: (text, file) =>
    createHash('sha256')
      .update(version + file + text)
      .digest('hex'),
};
