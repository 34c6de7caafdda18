import type { Plugin } from 'vite';
import { run } from './content.js';
import { specimenPdf } from './specimen-pdf.js';

type Content = typeof import('../src/features/info/downloads');
const CONTENT = `${import.meta.dirname}/../src/features/info/downloads.ts`;

/** Sets the files that can be downloaded, from the same words and figures as the pages. */
export function specimens(): Plugin {
  return {
    name: 'specimens',
    apply: 'build',
    async generateBundle() {
      const { downloads } = await run<Content>(CONTENT);
      for (const download of downloads) {
        const source = await specimenPdf(download);
        this.emitFile({ type: 'asset', fileName: download.file.slice(1), source });
      }
    },
  };
}
