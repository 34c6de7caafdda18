import { runnerImport, type Plugin } from 'vite';
import { moduleOf } from './page-of.js';

/** Vite plugin that lets pages import files of frontend/content. */
export function content(): Plugin {
  return {
    name: 'content',
    transform(text, file) {
      return file.endsWith('.md') ? { code: moduleOf(text, file), map: null } : null;
    },
  };
}

/** Runs a module of the SPA during the build, with its imports of frontend/content. */
export async function run<T>(file: string): Promise<T> {
  const { module } = await runnerImport<T>(file, { configFile: false, plugins: [content()] });
  return module;
}
