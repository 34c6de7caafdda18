import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { jobRequests, type JobView } from '@shop/contracts/core/jobs';
import { orderReturnsRpc } from '@shop/contracts/ordering/order-returns';
import { PRINT_AT_ONCE, printRpc } from '@shop/contracts/ordering/print';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const pdf = Buffer.from('%PDF-1.3 sample').toString('base64');
const FILES = [
  `/parcels/${someId}/slip.pdf`,
  `/parcels/${someId}/label.pdf`,
  '/cutting/list.pdf?day=2026-11-29',
];
const get = async (path: string, role: 'admin' | 'user' = 'admin') =>
  gateway.app.inject({ url: `/api/admin${path}`, headers: await gateway.signIn(role) });
const print = async (payload: object, role: 'admin' | 'user' = 'admin') =>
  gateway.app.inject({
    method: 'POST',
    url: '/api/admin/print',
    headers: await gateway.signIn(role),
    payload,
  });
const aJob: JobView = {
  _id: someId,
  kind: 'print',
  state: 'done',
  total: 2,
  done: 2,
  failed: 0,
  startedBy: { _id: someId, name: 'Ayesha' },
  queuedAt: '2026-11-21T10:00:00.000Z',
  startedAt: '2026-11-21T10:00:01.000Z',
  progressAt: '2026-11-21T10:01:00.000Z',
  endedAt: '2026-11-21T10:01:00.000Z',
  result: { name: 'labels.pdf', rows: 0 },
  summary: 'Print 2 labels',
};

describe('the papers of a return', () => {
  it('V51: are for signed-in users, never cached', async () => {
    gateway.services.reply(orderReturnsRpc.slip, {
      name: 'return-LM2610432R1.pdf',
      pdf,
      missing: 0,
    });
    const url = `/api/returns/${someId}/slip.pdf`;
    const headers = await gateway.signIn('user');
    const reply = await gateway.app.inject({ url, headers });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(reply.headers['cache-control']).toContain('no-store');
    expect((await gateway.app.inject({ url })).statusCode).toBe(401);
  });
});

describe('printed papers', () => {
  it('SHP-10: returns slip, label and cutting list as PDFs that no cache stores', async () => {
    gateway.services.reply(printRpc.parcel, ({ kind }) => ({
      name: `${kind}-LM2610432P1.pdf`,
      pdf,
      missing: 2,
    }));
    gateway.services.reply(printRpc.cutting, { name: 'cutting-list.pdf', pdf, missing: 2 });
    for (const path of FILES) {
      const { statusCode, headers, body } = await get(path);
      expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
        200,
        'application/pdf',
        'no-store',
        '%PDF-1.3 sample',
      ]);
      expect(headers['x-missing-characters']).toBe('2');
      expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.pdf"$/);
    }
    expect(gateway.services.requests.map(({ input }) => input)).toEqual([
      { parcel: someId, kind: 'slip' },
      { parcel: someId, kind: 'label' },
      { day: '2026-11-29' },
    ]);
  });

  it('V38: prints for admins only', async () => {
    for (const path of FILES) {
      expect((await get(path, 'user')).statusCode).toBe(403);
      expect((await gateway.app.inject({ url: `/api/admin${path}` })).statusCode).toBe(401);
    }
    expect((await print({ kind: 'slip', parcels: [someId] }, 'user')).statusCode).toBe(403);
  });

  it('V28: refuses to print with a sentence, and an unknown parcel', async () => {
    gateway.services.refuse(printRpc.parcel, 'print.notCharged');
    expect((await get(FILES[0] ?? '')).json()).toMatchObject({
      code: 'print.notCharged',
      message: 'The payment of this order has not been taken yet. It can be printed after that.',
    });
    gateway.services.refuse(printRpc.parcel, 'order.parcelNotFound');
    for (const id of [randomUUID(), 'x'])
      expect((await get(`/parcels/${id}/label.pdf`)).statusCode).toBe(404);
    expect((await get('/cutting/list.pdf?day=yesterday')).statusCode).toBe(400);
  });

  it('DOC-6: prints many parcels as a job, and streams its file', async () => {
    gateway.services.reply(printRpc.start, { success: true, job: { ...aJob, state: 'queued' } });
    const started = await print({ kind: 'label', parcels: [someId, randomUUID()] });
    expect([started.statusCode, started.json().job.state]).toEqual([202, 'queued']);
    for (const parcels of [[], ['x'], Array(PRINT_AT_ONCE + 1).fill(someId)])
      expect((await print({ kind: 'label', parcels })).statusCode).toBe(400);
    const { catalogue, order, billing } = jobRequests;
    for (const other of [catalogue, billing]) gateway.services.refuse(other.get, 'job.notFound');
    gateway.services.reply(order.get, { success: true, job: aJob });
    gateway.services.reply(printRpc.readFile, ({ part }) => ({
      data: part === 0 ? pdf : Buffer.from(' end').toString('base64'),
      next: part === 0 ? 1 : null,
    }));
    const file = await get(`/jobs/${someId}/result`);
    expect([file.headers['content-type'], file.headers['cache-control'], file.body]).toEqual([
      'application/pdf',
      'no-store',
      '%PDF-1.3 sample end',
    ]);
    gateway.services.refuse(printRpc.readFile, 'job.noResult');
    expect((await get(`/jobs/${someId}/result`)).statusCode).toBe(404);
  });
});
