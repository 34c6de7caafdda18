import 'reflect-metadata';
import {
  auditRpc,
  cursorOf,
  type AuditEntryView,
  type AuditKind,
} from '@shop/contracts/core/audit';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const entry = (kind: AuditKind, minute: number): AuditEntryView => ({
  _id: someId,
  at: `2026-11-21T10:0${String(minute)}:00.000Z`,
  by: { _id: someId, name: 'Ayesha' },
  action: `${kind}.changed`,
  subject: { kind, _id: someId, name: 'Muslin' },
  before: { price: 1 },
  after: { price: 2 },
});
const get = async (query = '', role: 'admin' | 'user' = 'admin') =>
  gateway.app.inject({
    url: `/api/admin/audit${query}`,
    headers: await gateway.signIn(role),
  });

/** All services reply; the catalogue and auth have entries. */
function replyFromAll(): void {
  gateway.services.reply(auditRpc.catalogue, {
    entries: [entry('product', 5), entry('product', 1)],
  });
  gateway.services.reply(auditRpc.auth, { entries: [entry('user', 3)] });
  gateway.services.reply(auditRpc.order, { entries: [] });
  gateway.services.reply(auditRpc.billing, { entries: [] });
  gateway.services.reply(auditRpc.correspondence, { entries: [] });
}

describe('the record of what admins changed', () => {
  it('lists the audit records of all services together, newest first', async () => {
    replyFromAll();
    const response = await get();
    expect(response.json()).toEqual({
      success: true,
      entries: [entry('product', 5), entry('user', 3), entry('product', 1)],
      next: null,
      missing: [],
    });
  });

  it('continues the audit list after its last entry', async () => {
    replyFromAll();
    const next = cursorOf(entry('user', 3));
    expect((await get('?limit=2')).json()).toMatchObject({ next });
    await get(`?limit=2&after=${next}`);
    expect(gateway.services.requests.at(-1)?.input).toMatchObject({ after: next, limit: 2 });
  });

  it('lists the audit records of all services oldest first if the admin chooses that order', async () => {
    replyFromAll();
    const { entries } = (await get('?order=asc')).json();
    expect(entries).toEqual([entry('product', 1), entry('user', 3), entry('product', 5)]);
    expect(gateway.services.requests.at(-1)?.input).toMatchObject({ order: 'asc' });
  });

  it('requests the audit records of a kind only from the service that owns it', async () => {
    replyFromAll();
    await get('?kind=user');
    expect(gateway.services.requests.map(({ name }) => name)).toEqual(['auth.listAudit']);
  });

  it('reports the missing audit records when a service is away, and shows the rest', async () => {
    replyFromAll();
    gateway.services.refuse(auditRpc.order, 'service.unavailable');
    const { entries, missing } = (await get()).json();
    const ofOrder = ['order', 'withdrawal', 'draft', 'shipping', 'tax', 'discount', 'setting'];
    expect([entries.length, missing]).toEqual([3, ofOrder]);
  });

  it.each(['?kind=shoe', '?after=yesterday', '?limit=1000', '?subject=x'])(
    'refuses an audit request with %s',
    async (query) => {
      expect((await get(query)).statusCode).toBe(400);
    },
  );

  it('returns the audit records to admins only', async () => {
    expect((await get('', 'user')).statusCode).toBe(403);
    expect((await gateway.app.inject({ url: '/api/admin/audit' })).statusCode).toBe(401);
  });
});
