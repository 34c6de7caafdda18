// Jest transform of frontend/content: the same module as in the build.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { runnerImport } from 'vite';

const frontend = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const readers = ['page-of.ts', 'markdown.ts'].map((name) => `${frontend}/vite/${name}`);
const { module } = await runnerImport(readers[0], { configFile: false });
const version = readers.map((reader) => readFileSync(reader, 'utf8')).join('');

export default {
  process: (text, file) => {
    const code = module.moduleOf(text, file, frontend);
    return transformSync(code, { module: { type: 'commonjs' }, swcrc: false });
  },
  getCacheKey: (text, file) =>
    createHash('sha256')
      .update(version + file + text)
      .digest('hex'),
};
