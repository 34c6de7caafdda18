import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { Note, notesDataSource } from '../specimen/notes.js';
import { testDatabase } from '../testing/test-database.js';
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
    await manager.insert(Note, { id: randomUUID(), text: 'heard' });
  };
  const notes = (): Promise<number> => database.dataSource.manager.count(Note);

  it('runs a fact once for each consumer, however often it is delivered', async () => {
    const eventId = randomUUID();
    const before = await notes();
    expect(await inbox.run('letters', [eventId], note)).toEqual(new Set([eventId]));
    expect(await inbox.run('letters', [eventId], note)).toEqual(new Set());
    expect(await inbox.run('sales', [eventId], note)).toEqual(new Set([eventId]));
    expect(await notes()).toBe(before + 2);
  });

  it('runs a fact once when it is delivered many times at once', async () => {
    const eventId = randomUUID();
    const before = await notes();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => inbox.run('letters', [eventId], note)),
    );
    expect(outcomes.filter((fresh) => fresh.size === 1)).toHaveLength(1);
    expect(await notes()).toBe(before + 1);
  });

  it('remembers nothing of a fact whose effect failed, so that it can be tried again', async () => {
    const eventId = randomUUID();
    const before = await notes();
    const failing = inbox.run('letters', [eventId], async (manager) => {
      await note(manager);
      throw new Error('no ink');
    });
    await expect(failing).rejects.toThrow('no ink');
    expect(await database.dataSource.manager.countBy(InboxEntry, { eventId })).toBe(0);
    expect(await notes()).toBe(before);
    expect((await inbox.run('letters', [eventId], note)).size).toBe(1);
  });

  it('tells of many facts which are new, each once', async () => {
    const [known, one, other] = [randomUUID(), randomUUID(), randomUUID()];
    await inbox.run('letters', [known], note);
    let told: ReadonlySet<string> = new Set();
    await inbox.run('letters', [one, known, other, one], (_manager, fresh) => {
      told = fresh;
      return Promise.resolve();
    });
    expect(told).toEqual(new Set([one, other]));
  });

  it('has many facts that are told to two at once heard once each', async () => {
    const ids = Array.from({ length: 50 }, () => randomUUID());
    const heard: string[] = [];
    const hear = async (manager: EntityManager, fresh: ReadonlySet<string>) => {
      await note(manager);
      heard.push(...fresh);
    };
    await Promise.all([
      inbox.run('letters', ids, hear),
      inbox.run('letters', ids.toReversed(), hear),
    ]);
    expect(heard.toSorted()).toEqual(ids.toSorted());
  });
});
