import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { jobCursor, jobRequests, type JobView } from '@shop/contracts/core/jobs';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

const { catalogue, order, billing } = jobRequests;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.services.reset();
  gateway.services.reply(order.list, { jobs: [] });
  gateway.services.refuse(order.get, 'job.notFound');
  gateway.services.reply(billing.list, { jobs: [] });
  gateway.services.refuse(billing.get, 'job.notFound');
});

const aJob = (fields: Partial<JobView> = {}): JobView => ({
  _id: someId,
  kind: 'productImport',
  state: 'running',
  total: 10_000,
  done: 4_000,
  failed: 3,
  startedBy: { _id: someId, name: 'Ayesha' },
  queuedAt: '2026-11-21T10:00:00.000Z',
  startedAt: '2026-11-21T10:00:01.000Z',
  progressAt: '2026-11-21T10:01:00.000Z',
  endedAt: null,
  result: { name: 'faulty-rows.csv', rows: 3 },
  summary: 'Import prices.csv',
  ...fields,
});
const send = async (method: 'GET' | 'POST', path = '', role: 'admin' | 'user' = 'admin') =>
  gateway.app.inject({
    method,
    url: `/api/admin/jobs${path}`,
    headers: await gateway.signIn(role),
  });

describe('the jobs of all services', () => {
  it('lists the jobs newest first, page by page, and passes the filters on', async () => {
    const old = aJob();
    const young = aJob({ kind: 'orderChange', queuedAt: '2026-11-21T11:00:00.000Z' });
    gateway.services.reply(catalogue.list, { jobs: [old] });
    gateway.services.reply(order.list, { jobs: [young] });
    const page = { success: true, jobs: [young, old], next: null, unavailable: [] };
    expect((await send('GET')).json()).toEqual(page);
    const next = jobCursor(young);
    expect((await send('GET', `?limit=1&state=open&by=${someId}`)).json()).toMatchObject({ next });
    expect(gateway.services.requests.at(-1)?.input).toEqual({
      limit: 1,
      state: 'open',
      by: someId,
    });
    for (const query of ['?state=done', '?after=yesterday', '?limit=1000'])
      expect((await send('GET', query)).statusCode).toBe(400);
  });

  it('names the kinds of a service that does not respond', async () => {
    gateway.services.refuse(catalogue.list, 'service.unavailable');
    expect((await send('GET')).json()).toEqual({
      success: true,
      jobs: [],
      next: null,
      unavailable: ['productImport', 'productChange'],
    });
    gateway.services.refuse(catalogue.get, 'service.unavailable');
    expect((await send('GET', `/${someId}`)).statusCode).toBe(503);
  });

  it('BO-14: shows the progress of a job to any admin, in any browser, and cancels it', async () => {
    gateway.services.reply(catalogue.get, { success: true, job: aJob() });
    gateway.services.reply(catalogue.cancel, {
      success: true,
      job: aJob({ state: 'cancelled' }),
    });
    for (const _browser of [1, 2])
      expect((await send('GET', `/${someId}`)).json().job).toMatchObject({ done: 4_000 });
    const cancelled = await send('POST', `/${someId}/cancel`);
    expect([cancelled.statusCode, cancelled.json().job.state]).toEqual([200, 'cancelled']);
    gateway.services.refuse(catalogue.get, 'job.notFound');
    for (const path of [`/${randomUUID()}`, '/x', `/${randomUUID()}/result`])
      expect((await send('GET', path)).json()).toMatchObject({ code: 'job.notFound' });
  });

  it('returns the file of a job in parts, to admins only and to no cache', async () => {
    gateway.services.reply(catalogue.get, { success: true, job: aJob() });
    gateway.services.reply(catalogue.readResult, ({ after }) =>
      after === null ? { text: 'name,fault\r\n', next: 1 } : { text: 'One,dear\r\n', next: null },
    );
    const { headers, body } = await send('GET', `/${someId}/result`);
    expect(body).toBe('\ufeffname,fault\r\nOne,dear\r\n');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="faulty-rows-/);
    gateway.services.refuse(catalogue.readResult, 'job.noResult');
    expect((await send('GET', `/${someId}/result`)).statusCode).toBe(404);
    for (const path of ['', `/${someId}`, `/${someId}/result`])
      expect((await send('GET', path, 'user')).statusCode).toBe(403);
  });
});
