import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { JobView } from '@shop/contracts/core/jobs';
import type { PieceToCut } from '@shop/contracts/inventory/cutting';
import { parcelQuery } from '@shop/contracts/ordering/parcels';
import type { PrintedPaper } from '@shop/contracts/ordering/print';
import { shopDay } from '@shop/contracts/core/shop-time';
import { PaperWorker } from '@shop/paper/paper-worker';
import { Bus } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { JobRunner } from '@shop/service-kit/jobs/job-runner';
import { getJob } from '@shop/service-kit/jobs/job-list';
import { buildProcess } from '@shop/service-kit-testing/test-process';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { PricedOrders } from '../../testing/priced-orders.js';
import { clothsOf, CuttingSheets } from './cutting-sheet.js';
import { sheetOf } from './parcel-sheet.rules.js';
import { findPrintedParcels } from './printed-parcels.query.js';
import { PrintService } from './print.service.js';
import { PrintWork } from './print-work.js';
import { ReturnSlips } from './return-slip.js';

let shop: OpenOrders;
let priced: PricedOrders;
let paper: PaperWorker;
let runner: JobRunner;
let printing: PrintService;
let cloth: string;
const staff = aUser({ role: 'admin', name: 'Nasreen' });
const by = { _id: staff._id, name: staff.name };
beforeAll(async () => {
  buildProcess('libs/paper');
  shop = await openOrders();
  priced = new PricedOrders(shop);
  cloth = await priced.ware('Ajrakh', 2_400, 10_000);
  const { dataSource } = shop;
  paper = new PaperWorker();
  runner = new JobRunner(dataSource, { leaseS: 60, renewMs: 10_000, pollMs: 50, retryMs: 20 });
  new PrintWork(paper, runner);
  const cutting = new CuttingSheets(dataSource, new Bus(shop.catalogue));
  printing = new PrintService(dataSource, paper, cutting, runner);
  runner.onApplicationBootstrap();
});
afterAll(async () => {
  await runner.beforeApplicationShutdown();
  paper.onApplicationShutdown();
  await shop.close();
});
beforeEach(() => shop.clear());

async function packed({ isCharged = true } = {}) {
  const { order } = await priced.placeBy('demo-card', { [cloth]: 3 });
  if (isCharged)
    await shop.dataSource.query('UPDATE orders SET charged_at = now() WHERE id = $1', [order._id]);
  const lines = [{ product: cloth, quantity: 2 }];
  const { parcel } = await shop.parcels.pack({ order: order._id, idempotencyKey: null, lines }, by);
  const { number = '' } = await shop.orders.get(order._id, staff, { view: 'full' });
  return { parcel: parcel._id, order: order._id, number, code: `${number.replaceAll('-', '')}P1` };
}
async function printed(kind: PrintedPaper, parcels: string[]): Promise<JobView> {
  const { job } = await printing.start({ job: randomUUID(), kind, parcels }, by);
  const isOpen = ({ state }: JobView) => state === 'queued' || state === 'running';
  let now = job;
  while (isOpen(now)) {
    await pause(20);
    now = await getJob(shop.dataSource, job._id);
  }
  return now;
}
async function fileOf(job: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  let part: number | null = 0;
  while (part !== null) {
    const read: { data: string; next: number | null } = await printing.readFile({ job, part });
    parts.push(Buffer.from(read.data, 'base64'));
    part = read.next;
  }
  return Buffer.concat(parts);
}
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('printed papers of a parcel', () => {
  it('SHP-7, V53: prints a slip for staff with the content of the parcel, what follows, and the address', async () => {
    const { parcel, number, code } = await packed();
    const found = await findPrintedParcels(shop.dataSource.manager, [parcel]);
    expect([...found.values()].map((one) => sheetOf(one, 'slip'))).toMatchObject([
      {
        code,
        order: number,
        parcel: 1,
        to: ['Ayesha Rahman', '12 Mirpur Road', 'Dhaka 1205'],
        lines: [{ name: 'Ajrakh', amount: '2' }],
        follows: [{ name: 'Ajrakh', amount: '1' }],
      },
    ]);
    const file = await printing.parcel(parcel, 'slip');
    expect(file.name).toBe(`slip-${code}.pdf`);
    expect(pagesOf(Buffer.from(file.pdf, 'base64'))).toBe(1);
    expect((await printing.parcel(parcel, 'label')).name).toBe(`label-${code}.pdf`);
  });

  it('V28: prints no slip and no label of a card order before its capture', async () => {
    const { parcel, order } = await packed({ isCharged: false });
    for (const kind of ['slip', 'label'] as const)
      await expect(printing.parcel(parcel, kind)).rejects.toMatchObject({
        code: 'print.notCharged',
        status: 409,
      });
    await shop.dataSource.query('UPDATE orders SET charged_at = now() WHERE id = $1', [order]);
    expect((await printing.parcel(parcel, 'label')).pdf).not.toBe('');
  });

  it('refuses to print a parcel that was opened, or that does not exist', async () => {
    const { parcel } = await packed();
    await shop.parcels.open(parcel, by);
    for (const id of [parcel, randomUUID()])
      await expect(printing.parcel(id, 'slip')).rejects.toMatchObject({
        code: 'order.parcelNotFound',
      });
  });

  it('DOC-6: prints 25 slips as one file, and lists those that are missing', async () => {
    const parcels: string[] = [];
    for (let nth = 0; nth < 25; nth += 1) parcels.push((await packed()).parcel);
    const card = await packed({ isCharged: false });
    const job = await printed('slip', [...parcels, card.parcel]);
    expect(job).toMatchObject({
      state: 'done',
      total: 26,
      done: 25,
      failed: 1,
      result: { name: 'slips.pdf' },
      summary: `Print 26 packing slips, without ${card.code}: not charged yet, or gone`,
    });
    expect(pagesOf(await fileOf(job._id))).toBe(25);
  });

  it('DOC-6: prints everything again if the PDF process crashed between chunks', async () => {
    const { parcel } = await packed();
    const parcels = [parcel, ...Array.from({ length: 10 }, () => randomUUID()), parcel];
    const unknown = new PrintWork(new PaperWorker(), new JobRunner(shop.dataSource));
    const input = { kind: 'slip', parcels };
    const job = { id: randomUUID(), kind: 'print', total: 12, done: 1, failed: 9, input } as const;
    const state = { next: 10, drawn: 1, left: [], missing: 0, skipped: [] };
    const outcome = await shop.dataSource.transaction((manager) =>
      unknown.chunk(manager, { ...job, state, startedBy: by, summary: 'Print 12 packing slips' }),
    );
    expect(outcome).toMatchObject({ done: 1, failed: 1, isOver: true });
    expect(pagesOf(await fileOf(job.id))).toBe(2);
  });

  it('prints the other parcels if one crashes the process, even the last one', async () => {
    const parcels = [];
    for (let nth = 0; nth < 21; nth += 1) parcels.push(await packed());
    const broken = [parcels[3]?.code, parcels[20]?.code];
    const crashing = new PaperWorker();
    const draw = crashing.add.bind(crashing);
    crashing.add = async (part) => {
      if (!part.sheets.some((sheet) => 'code' in sheet && broken.includes(sheet.code)))
        return draw(part);
      crashing.onApplicationShutdown();
      throw new DomainError('print.failed');
    };
    const work = new PrintWork(crashing, new JobRunner(shop.dataSource));
    const input = { kind: 'slip', parcels: parcels.map(({ parcel }) => parcel) };
    const job = { id: randomUUID(), kind: 'print', total: 21, done: 0, failed: 0, input } as const;
    const sums = { done: 0, failed: 0 };
    for (let state: unknown = null, isOver = false; !isOver;) {
      const running = { ...job, state, startedBy: by, summary: 'Print 21 packing slips' };
      const outcome = await shop.dataSource.transaction((manager) =>
        work.chunk(manager, running).catch(() => work.skip(manager, running)),
      );
      ({ state, isOver } = outcome);
      sums.done += outcome.done;
      sums.failed += outcome.failed;
    }
    crashing.onApplicationShutdown();
    expect(sums).toEqual({ done: 10, failed: 11 });
    expect(pagesOf(await fileOf(job.id))).toBe(10);
  });

  it('has no file for a job in which nothing could be printed', async () => {
    const { parcel } = await packed({ isCharged: false });
    const job = await printed('label', [parcel]);
    expect(job).toMatchObject({ state: 'done', done: 0, failed: 1, result: null });
    await expect(printing.readFile({ job: job._id, part: 0 })).rejects.toMatchObject({
      code: 'job.noResult',
    });
    await expect(printed('label', [randomUUID()])).rejects.toMatchObject({
      code: 'order.parcelNotFound',
    });
  });

  it('V51: finds the order of a scanned code in the search, and its parcel in the list in any state', async () => {
    const { code, parcel, order } = await packed();
    await packed();
    const typed = [code, code.toLowerCase(), ` ${code.slice(0, 4)} ${code.slice(4)}`];
    for (const q of typed) {
      expect((await shop.orders.search(q)).orders).toMatchObject([{ _id: order }]);
      const list = await shop.parcels.list(parcelQuery.parse({ code: q, state: 'delivered' }));
      expect(list.parcels).toMatchObject([{ _id: parcel }]);
    }
    for (const q of [code.replace('P1', 'P2'), 'LM'])
      expect((await shop.parcels.list(parcelQuery.parse({ code: q }))).parcels).toEqual([]);
    expect((await shop.orders.search(code.replace('P1', 'P2'))).orders).toEqual([]);
  });
});

describe('the papers of a return', () => {
  it('V51: prints a slip and a label of an approved return for its customer and for staff, but not for others', async () => {
    const slips = new ReturnSlips(shop.dataSource, paper);
    const shopper = aUser();
    const ajrakh = shop.catalogue.add({ name: 'Ajrakh', stock: 10, priceCents: 1_000 });
    const { order } = await shop.place({ [ajrakh]: 2 }, { user: shopper });
    await shop.dataSource.query('UPDATE orders SET charged_at = now() WHERE id = $1', [order._id]);
    await shop.statuses.change(order._id, { to: 'delivered', by, at: new Date() });
    const lines = [{ product: ajrakh, quantity: 1 }];
    const input = { order: order._id, lines, reason: 'tooSmall' as const };
    const { _id } = (await shop.returns.request(input, shopper)).return;
    await expect(slips.print(_id, shopper)).rejects.toMatchObject({ code: 'order.returnState' });
    await shop.returns.move(_id, { state: 'approved' }, staff, null);
    const { number = '' } = await shop.orders.get(order._id, staff, { view: 'full' });
    for (const reader of [shopper, staff]) {
      const { name, pdf } = await slips.print(_id, reader);
      expect(name).toBe(`return-${number.replaceAll('-', '')}R1.pdf`);
      expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    }
    const notFound = { code: 'order.returnNotFound' };
    await expect(slips.print(_id, aUser())).rejects.toMatchObject(notFound);
    await expect(slips.print(randomUUID(), staff)).rejects.toMatchObject(notFound);
  });
});

describe('the cutting list of a day', () => {
  const piece = (name: string, length: number, fields: Partial<PieceToCut> = {}): PieceToCut => ({
    reservation: String(length),
    order: randomUUID(),
    product: { _id: name, name },
    unit: 'm',
    cutsPerUnit: 10,
    length,
    piece: 1,
    pieces: 1,
    roll: { _id: randomUUID(), number: 'R-1', lot: 'A', shade: null, place: 'B2', left: 9 },
    ...fields,
  });
  const order = (number: string) => ({ number, placedAt: new Date() });

  it('SHP-9: sorts the pieces by cloth and length, and lists each once', () => {
    const due = [
      { piece: piece('Muslin', 2), order: order('LM-26-10002') },
      { piece: piece('Ajrakh', 2, { roll: null }), order: order('LM-26-10003') },
      { piece: piece('Muslin', 5, { piece: 2, pieces: 2 }), order: order('LM-26-10001') },
      { piece: piece('Muslin', 2), order: order('LM-26-10001') },
    ];
    expect(clothsOf(due)).toEqual([
      {
        name: 'Ajrakh',
        pieces: [{ length: '2.00 m', order: 'LM-26-10003', piece: '', roll: '', dyeLot: '' }],
      },
      {
        name: 'Muslin',
        pieces: [
          { length: '5.00 m', order: 'LM-26-10001', piece: '2 of 2', roll: 'R-1, B2', dyeLot: 'A' },
          { length: '2.00 m', order: 'LM-26-10001', piece: '', roll: 'R-1, B2', dyeLot: 'A' },
          { length: '2.00 m', order: 'LM-26-10002', piece: '', roll: 'R-1, B2', dyeLot: 'A' },
        ],
      },
    ]);
  });

  it('SHP-9: lists the pieces of all pages, from orders placed until the end of the day', async () => {
    const { order: old } = await packed();
    const { order: young } = await packed();
    await shop.dataSource.query(
      `UPDATE orders SET placed_at = placed_at - interval '3 days' WHERE id = $1`,
      [old],
    );
    const pages = [
      { pieces: [piece('Muslin', 3, { order: young })], next: '1' },
      { pieces: [piece('Muslin', 2, { order: old }), piece('Muslin', 1)], next: null },
    ];
    const bus = { request: () => Promise.resolve(pages.shift()) } as unknown as Bus;
    const sheets = new CuttingSheets(shop.dataSource, bus);
    const today = await sheets.of(shopDay());
    expect(today.cloths.flatMap(({ pieces }) => pieces.map(({ length }) => length))).toEqual([
      '3.00 m',
      '2.00 m',
    ]);
    pages.push({
      pieces: [piece('Muslin', 3, { order: young }), piece('Muslin', 2, { order: old })],
      next: null,
    });
    const before = shopDay(new Date(Date.now() - 86_400_000));
    expect((await sheets.of(before)).cloths).toMatchObject([{ pieces: [{ length: '2.00 m' }] }]);
  });
});
