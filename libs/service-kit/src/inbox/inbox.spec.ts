import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { Note, notesDataSource } from '@shop/service-kit-testing/example/notes';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { InboxEntry } from './inbox.entity.js';
import { Inbox } from './inbox.js';

describe('the inbox', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let inbox: Inbox;

  beforeAll(async () => {
    database = await testDatabase(notesDataSource);
    inbox = new Inbox(database.dataSource);
  });
  afterAll(() => database.close());

  const note = async (manager: EntityManager): Promise<void> => {
    await manager.insert(Note, { id: randomUUID(), text: 'handled' });
  };
  const notes = (): Promise<number> => database.dataSource.manager.count(Note);

  it('runs an event once for each consumer, however often it is delivered', async () => {
    const eventId = randomUUID();
    const before = await notes();
    expect(await inbox.run('emails', [eventId], note)).toEqual(new Set([eventId]));
    expect(await inbox.run('emails', [eventId], note)).toEqual(new Set());
    expect(await inbox.run('sales', [eventId], note)).toEqual(new Set([eventId]));
    expect(await notes()).toBe(before + 2);
  });

  it('runs an event once when it is delivered many times at once', async () => {
    const eventId = randomUUID();
    const before = await notes();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => inbox.run('emails', [eventId], note)),
    );
    expect(outcomes.filter((fresh) => fresh.size === 1)).toHaveLength(1);
    expect(await notes()).toBe(before + 1);
  });

  it('does not record an event whose effect failed, so that it can be retried', async () => {
    const eventId = randomUUID();
    const before = await notes();
    const failing = inbox.run('emails', [eventId], async (manager) => {
      await note(manager);
      throw new Error('no ink');
    });
    await expect(failing).rejects.toThrow('no ink');
    expect(await database.dataSource.manager.countBy(InboxEntry, { eventId })).toBe(0);
    expect(await notes()).toBe(before);
    expect((await inbox.run('emails', [eventId], note)).size).toBe(1);
  });

  it('returns which of many events are new, each once', async () => {
    const known = randomUUID();
    const one = randomUUID();
    const other = randomUUID();
    await inbox.run('emails', [known], note);
    let delivered: ReadonlySet<string> = new Set();
    await inbox.run('emails', [one, known, other, one], (_manager, fresh) => {
      delivered = fresh;
      return Promise.resolve();
    });
    expect(delivered).toEqual(new Set([one, other]));
  });

  it('handles each event once when two consumers receive the same ones at once', async () => {
    const ids = Array.from({ length: 50 }, () => randomUUID());
    const received: string[] = [];
    const handle = async (manager: EntityManager, fresh: ReadonlySet<string>) => {
      await note(manager);
      received.push(...fresh);
    };
    await Promise.all([
      inbox.run('emails', ids, handle),
      inbox.run('emails', ids.toReversed(), handle),
    ]);
    expect(received.toSorted()).toEqual(ids.toSorted());
  });
});
