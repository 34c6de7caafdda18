import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { buildProcess } from '@shop/service-kit-testing/test-process';
import { until } from '@shop/service-kit-testing/until';
import { PaperWorker } from './paper-worker.js';
import { decodeBarcode } from './testing/decode-barcode.js';
import { aLabel, aSlip } from './testing/sheets.js';

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

const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length;
/** Memory of a process that it shares with no other, in MiB. */
const memoryOf = (processId: number | undefined) =>
  Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${String(processId)}/status`, 'utf8'))?.[1]) /
  1024;

describe('the process that makes PDFs', () => {
  it('SHP-10: prints labels and slips whose bar code is decoded to the number of the parcel', async () => {
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

  it('prints again after a crash, which loses only the document under way', async () => {
    const part = { document: 'one', sheets: [aSlip()], offset: 0, isLast: false };
    await worker.add(part);
    expect(await worker.add({ ...part, offset: 2 })).toBeNull();
    process.kill(Number(worker.processId), 'SIGKILL');
    await until(() => worker.processId === undefined);
    expect(await worker.add({ ...part, offset: 1 })).toBeNull();
    expect(pagesOf((await worker.print([aSlip()])).pdf)).toBe(1);
  });

  it('V53: counts the characters without a font', async () => {
    expect((await worker.print([aLabel({ to: ['Nadia 😀😀'] })])).missing).toBe(2);
    expect((await worker.print([aLabel()])).missing).toBe(0);
  });

  it('refuses a sheet at which it crashes, and prints the next one', async () => {
    const broken = aLabel({ to: null as unknown as string[] });
    await expect(worker.print([broken])).rejects.toMatchObject({ code: 'print.failed' });
    expect(pagesOf((await worker.print([aSlip()])).pdf)).toBe(1);
  });
});
