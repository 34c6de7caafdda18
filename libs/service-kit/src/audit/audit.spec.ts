import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { auditQuery, cursorOf } from '@shop/contracts/core/audit';
import { requestContext } from '../logger.js';
import { Note, notesDataSource } from '@shop/service-kit-testing/example/notes';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { DataSource } from 'typeorm';
import { AuditEntry } from './audit.entity.js';
import { Audit, type AuditedChange } from './audit.js';

const by = { _id: randomUUID(), name: 'Ayesha' };
const changeOf = (change: Partial<AuditedChange> = {}): AuditedChange => ({
  by,
  action: 'user.roleChanged',
  subject: { kind: 'user', _id: randomUUID(), name: 'Rina' },
  before: { role: 'user', name: 'Rina', tags: ['a'] },
  after: { role: 'admin', name: 'Rina', tags: ['a'] },
  ...change,
});

let database: Awaited<ReturnType<typeof testDatabase>>;
let audit: Audit;
beforeEach(async () => {
  database = await testDatabase(notesDataSource);
  audit = new Audit(database.dataSource);
});
afterEach(() => database.close());

const record = (change?: Partial<AuditedChange>): Promise<void> =>
  database.dataSource.transaction((manager) => audit.record(manager, changeOf(change)));
const list = (query: object = {}) => audit.list(auditQuery.parse(query));

describe('the audit of changes by admins', () => {
  it('records who changed what and when, and only what differs', async () => {
    await record();
    const { entries } = await list();
    expect(entries).toEqual([
      expect.objectContaining({
        by,
        action: 'user.roleChanged',
        before: { role: 'user' },
        after: { role: 'admin' },
      }),
    ]);
    expect(Date.now() - Date.parse(entries[0]?.at ?? '')).toBeLessThan(60_000);
  });

  it('stores all fields of a created or removed object in the audit entry', async () => {
    await record({ before: null, after: { name: 'Muslin' } });
    await record({ before: { name: 'Muslin' }, after: null });
    const { entries } = await list();
    expect(entries.map(({ before, after }) => [before, after])).toEqual(
      expect.arrayContaining([
        [null, { name: 'Muslin' }],
        [{ name: 'Muslin' }, null],
      ]),
    );
  });

  it('records nothing for a save that changes nothing', async () => {
    await record({ before: { role: 'user' }, after: { role: 'user' } });
    expect(await list()).toEqual({ entries: [] });
  });

  it('stores the request id of the logs in the audit entry', async () => {
    await requestContext.run({ requestId: 'request-7' }, () => record());
    const [row] = await database.dataSource.manager.find(AuditEntry);
    expect(row?.requestId).toBe('request-7');
  });

  it('commits the audit entry with the change: neither remains if the transaction fails', async () => {
    const failing = database.dataSource.transaction(async (manager) => {
      await manager.insert(Note, { id: randomUUID(), text: 'changed' });
      await audit.record(manager, changeOf());
      throw new Error('the shop burnt down');
    });
    await expect(failing).rejects.toThrow('burnt down');
    expect(await list()).toEqual({ entries: [] });
  });

  it.each(["UPDATE audit_entries SET by_name = 'mallory'", 'DELETE FROM audit_entries'])(
    'security M6: lets neither the service nor the owner of its tables rewrite audit entries: %s',
    async (statement) => {
      await record();
      await expect(database.dataSource.query(statement)).rejects.toThrow('permission denied');
      const owner = await new DataSource(notesDataSource(database.migrationUrl)).initialize();
      await expect(owner.query(statement)).rejects.toThrow('never changed');
      await owner.destroy();
    },
  );

  it('security M6: records actions without a change, and repeated reads once', async () => {
    const subject = { kind: 'enquiry' as const, _id: randomUUID(), name: 'E-1' };
    await audit.note({ by, action: 'user.loggedIn', subject, after: null });
    const read = { by, action: 'enquiry.read', subject, after: null };
    for (let times = 0; times < 3; times += 1) await audit.noteRead(read);
    await audit.noteRead({ ...read, by: { _id: randomUUID(), name: 'Other' } });
    const { entries } = await list({ subject: subject._id });
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'enquiry.read',
      'enquiry.read',
      'user.loggedIn',
    ]);
  });
});

describe('the list of changes', () => {
  it('filters the list of changes by subject, admin, kind and time range', async () => {
    const product = { kind: 'product' as const, _id: randomUUID(), name: 'Muslin' };
    await record();
    await record({ subject: product, by: { _id: randomUUID(), name: 'Other' } });
    for (const query of [{ subject: product._id }, { kind: 'product' }])
      expect((await list(query)).entries.map((entry) => entry.subject)).toEqual([product]);
    expect((await list({ by: by._id })).entries).toHaveLength(1);
    expect((await list({ until: '2020-01-01T00:00:00Z' })).entries).toEqual([]);
    expect((await list({ from: '2020-01-01T00:00:00Z' })).entries).toHaveLength(2);
  });

  it.each(['asc', 'desc'])(
    'continues the list of changes (%s) after a page, and skips none of the same instant',
    async (order) => {
      await Promise.all(Array.from({ length: 7 }, () => record()));
      const ids: string[] = [];
      for (let after: string | undefined; ids.length < 7;) {
        const { entries } = await list({ limit: 3, order, after });
        const last = entries.at(-1);
        if (!last) break;
        ids.push(...entries.map(({ _id }) => _id));
        after = cursorOf(last);
      }
      expect(new Set(ids).size).toBe(7);
    },
  );
});
