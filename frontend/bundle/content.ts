import { dirname } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import { moduleOf } from './page-of.js';

const FRONTEND = dirname(import.meta.dirname);

/** Lets a page import the files of frontend/content. */
export function content(): Plugin {
  return {
    name: 'content',
    transform(text, file) {
      return file.endsWith('.md') ? { code: moduleOf(text, file, FRONTEND), map: null } : null;
    },
  };
}

/** A module of the SPA, run by the build: what it imports of frontend/content is read as well. */
export async function run<T>(file: string): Promise<T> {
  const { module } = await runnerImport<T>(file, { configFile: false, plugins: [content()] });
  return module;
}
