import type { Plugin } from 'vite';
import { run } from './content.js';
import { samplePdf } from './sample-pdf.js';

type Content = typeof import('../src/features/info/downloads');
const CONTENT = `${import.meta.dirname}/../src/features/info/downloads.ts`;

/** Creates the downloads from the same texts and figures as the pages. */
export function samplePdfs(): Plugin {
  return {
    name: 'samplePdfs',
    apply: 'build',
    async generateBundle() {
      const { downloads } = await run<Content>(CONTENT);
      for (const download of downloads) {
        const source = await samplePdf(download);
        this.emitFile({ type: 'asset', fileName: download.file.slice(1), source });
      }
    },
  };
}
