import { inflateSync } from 'node:zlib';
import { downloads } from '../src/features/info/downloads';
import { samplePdf } from './sample-pdf.js';

/** Returns the words drawn on each page. */
function pagesOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\n([^]*?)\nendstream/g)].flatMap(([, bytes = '']) => {
    const drawn = inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
    const lines = [...drawn.matchAll(/\[(.*)\] TJ/g)].map(([, line = '']) =>
      [...line.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex')).join(''),
    );
    return lines.length > 0 ? [lines.join(' ')] : [];
  });
}

describe.each(downloads)('the download "$title"', (download) => {
  it('marks the download as a sample on every page', async () => {
    const pages = pagesOf(await samplePdf(download));
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) expect(page).toMatch(/SPECIMEN Specimen of Loomery/);
  });

  it('writes the complete text into the download', async () => {
    const words = pagesOf(await samplePdf(download)).join(' ');
    for (const { title } of download.parts) expect(words).toContain(title);
  });

  it('creates the same download for the same text', async () => {
    expect(await samplePdf(download)).toEqual(await samplePdf(download));
  });
});
