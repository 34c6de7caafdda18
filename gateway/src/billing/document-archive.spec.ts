import 'reflect-metadata';
import { archiveRpc } from '@shop/contracts/billing/document-archive';
import { jobRequests, type JobView } from '@shop/contracts/core/jobs';
import { strFromU8, unzipSync } from 'fflate';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const start = async (payload: object, role: 'admin' | 'user' = 'admin') =>
  gateway.app.inject({
    method: 'POST',
    url: '/api/admin/documents/archive',
    headers: await gateway.signIn(role),
    payload,
  });
const aJob: JobView = {
  _id: someId,
  kind: 'documentArchive',
  state: 'done',
  total: 2,
  done: 2,
  failed: 0,
  startedBy: { _id: someId, name: 'Ayesha' },
  queuedAt: '2026-11-21T10:00:00.000Z',
  startedAt: '2026-11-21T10:00:01.000Z',
  progressAt: '2026-11-21T10:01:00.000Z',
  endedAt: '2026-11-21T10:01:00.000Z',
  result: { name: 'documents-2026-11.zip', rows: 0 },
  summary: 'Archive of the documents of 2026-11',
};

describe('the archive of a month', () => {
  it('starts a job for admins only, and refuses a month without documents', async () => {
    gateway.services.reply(archiveRpc.start, { success: true, job: { ...aJob, state: 'queued' } });
    const started = await start({ month: '2026-11' });
    expect([started.statusCode, started.json().job.state]).toEqual([202, 'queued']);
    for (const month of ['2026-13', 'November', undefined])
      expect((await start({ month })).statusCode).toBe(400);
    expect((await start({ month: '2026-11' }, 'user')).statusCode).toBe(403);
    gateway.services.refuse(archiveRpc.start, 'billing.noDocuments');
    expect((await start({ month: '2026-10' })).json()).toMatchObject({
      message: 'No document was issued in this month.',
    });
  });

  it('is sent as a ZIP whose files come in parts, and no longer once they are removed', async () => {
    const files = ['LM-2026-000001.pdf', 'LM-2026-000002.pdf', 'documents-2026-11.csv'];
    const parts = files.flatMap((name) =>
      [`${name} begins`, ' and ends'].map((text) => ({ name, text })),
    );
    gateway.services.refuse(jobRequests.catalogue.get, 'job.notFound');
    gateway.services.refuse(jobRequests.order.get, 'job.notFound');
    gateway.services.reply(jobRequests.billing.get, { success: true, job: aJob });
    gateway.services.reply(archiveRpc.read, ({ part }) => ({
      name: parts[part]?.name ?? '',
      data: Buffer.from(parts[part]?.text ?? '').toString('base64'),
      next: part + 1 < parts.length ? part + 1 : null,
    }));
    const read = async () =>
      gateway.app.inject({
        url: `/api/admin/jobs/${someId}/result`,
        headers: await gateway.signIn('admin'),
      });
    const { headers, rawPayload } = await read();
    expect([headers['content-type'], headers['cache-control']]).toEqual([
      'application/zip',
      'no-store',
    ]);
    expect(headers['content-disposition']).toBe('attachment; filename="documents-2026-11.zip"');
    const found = Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => [
      name,
      strFromU8(bytes),
    ]);
    expect(found).toEqual(files.map((name) => [name, `${name} begins and ends`]));
    gateway.services.refuse(archiveRpc.read, 'job.noResult');
    expect((await read()).statusCode).toBe(404);
  });
});
