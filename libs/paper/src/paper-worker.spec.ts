import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { buildProcess } from '@shop/service-kit-testing/test-process';
import { until } from '@shop/service-kit-testing/until';
import { PaperWorker } from './paper-worker.js';
import { decodeBarcode } from './testing/decode-barcode.js';
import { aDocument, aLabel, aSlip, bengali } from './testing/sheets.js';

let worker: PaperWorker;
beforeAll(() => {
  buildProcess('libs/paper');
});
beforeEach(() => {
  worker = new PaperWorker();
});
afterEach(() => {
  worker.onApplicationShutdown();
});

/** Returns the decompressed streams of a PDF as text. */
const streamsOf = (pdf: Uint8Array): string[] => {
  const bytes = Buffer.from(pdf);
  const starts = [...bytes.toString('latin1').matchAll(/\/FlateDecode\s*>>\s*stream\n/g)];
  return starts.map(({ 0: head, index }) =>
    inflateSync(bytes.subarray(index + head.length), { finishFlush: 2 }).toString(),
  );
};
const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length;
/** Returns the memory of a process that it shares with no other process, in MiB. */
const memoryOf = (processId: number | undefined) =>
  Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${String(processId)}/status`, 'utf8'))?.[1]) /
  1024;

describe('the process that makes PDFs', () => {
  it('SHP-10: prints labels and slips with a barcode that decodes to the code of the parcel', async () => {
    for (const code of ['LM2610432P1', 'LM27999999999P12']) {
      expect(decodeBarcode((await worker.print([aLabel({ code })])).pdf)).toBe(code);
      expect(decodeBarcode((await worker.print([aSlip({ code })])).pdf)).toBe(code);
    }
  });

  it('DOC-6: prints 50 slips as one PDF in parts, in less than 80 MiB', async () => {
    const before = memoryOf(process.pid);
    const slips = Array.from({ length: 10 }, () => aSlip());
    for (let part = 0; part < 5; part += 1) {
      const drawn = await worker.add({
        document: 'one',
        sheets: slips,
        offset: 10 * part,
        isLast: part === 4,
      });
      expect(drawn?.missing).toBe(0);
      if (drawn?.pdf) expect(pagesOf(drawn.pdf)).toBe(50);
      else expect(part).toBeLessThan(4);
    }
    expect(memoryOf(process.pid) - before + memoryOf(worker.processId)).toBeLessThan(80);
  });

  it('prints again after a crash, which loses only the current document', async () => {
    const part = { document: 'one', sheets: [aSlip()], offset: 0, isLast: false };
    await worker.add(part);
    expect(await worker.add({ ...part, offset: 2 })).toBeNull();
    process.kill(Number(worker.processId), 'SIGKILL');
    await until(() => worker.processId === undefined);
    expect(await worker.add({ ...part, offset: 1 })).toBeNull();
    expect(pagesOf((await worker.print([aSlip()])).pdf)).toBe(1);
  });

  it('DOC-5: prints the document of a company as PDF/A-3b with its XML inside, and with embedded fonts alone', async () => {
    const xml = '<?xml version="1.0"?><rsm:CrossIndustryInvoice>ä</rsm:CrossIndustryInvoice>';
    const document = aDocument({ buyer: { ...aDocument().buyer, name: bengali[0] ?? '' } });
    const { pdf } = await worker.print([{ kind: 'document', document, xml }]);
    const text = Buffer.from(pdf).toString('latin1');
    for (const part of [
      '%PDF-1.7',
      '/S /GTS_PDFA1',
      '/AFRelationship /Alternative',
      '(factur-x.xml)',
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>B</pdfaid:conformance>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    ])
      expect(text).toContain(part);
    expect(streamsOf(pdf)).toContain(xml);
    const fonts = text.match(/\/Type \/FontDescriptor/g)?.length;
    expect([fonts, text.match(/\/FontFile2/g)?.length]).toEqual([3, 3]);
    expect(text).not.toContain('/Helvetica');
    const plain = Buffer.from((await worker.print([{ kind: 'document', document }])).pdf);
    expect(plain.toString('latin1')).not.toContain('factur-x');
  });

  it('V53: counts the characters without a font', async () => {
    expect((await worker.print([aLabel({ to: ['Nadia 😀😀'] })])).missing).toBe(2);
    expect((await worker.print([aLabel()])).missing).toBe(0);
  });

  it('refuses a sheet that makes it crash, and prints the next one', async () => {
    const broken = aLabel({ to: null as unknown as string[] });
    await expect(worker.print([broken])).rejects.toMatchObject({ code: 'print.failed' });
    expect(pagesOf((await worker.print([aSlip()])).pdf)).toBe(1);
  });
});
