import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { orderEvents } from '@shop/contracts/ordering/order';
import type { EntityManager } from 'typeorm';
import { requestContext } from '../logger.js';
import { Note, notesDataSource } from '@shop/service-kit-testing/example/notes';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { OutboxMessage } from './outbox.entity.js';
import { Outbox } from './outbox.js';

describe('the outbox', () => {
  const outbox = new Outbox();
  let database: Awaited<ReturnType<typeof testDatabase>>;

  beforeAll(async () => {
    database = await testDatabase(notesDataSource);
  });
  afterAll(() => database.close());

  const change = (id: string, after?: (manager: EntityManager) => Promise<void>): Promise<void> =>
    database.dataSource.transaction(async (manager) => {
      await manager.insert(Note, { id, text: 'held' });
      await outbox.add(manager, orderEvents.holdReleased, id, { order: id, epoch: 2 });
      await after?.(manager);
    });
  const kept = async (id: string): Promise<{ notes: number; events: number }> => ({
    notes: await database.dataSource.manager.countBy(Note, { id }),
    events: await database.dataSource.manager.countBy(OutboxMessage, { aggregateId: id }),
  });

  it('commits the change and its event together', async () => {
    const id = randomUUID();
    await change(id);
    expect(await kept(id)).toEqual({ notes: 1, events: 1 });
  });

  it('stores neither change nor event when the transaction fails', async () => {
    const id = randomUUID();
    const failing = change(id, () => Promise.reject(new Error('the shop burnt down')));
    await expect(failing).rejects.toThrow('burnt down');
    expect(await kept(id)).toEqual({ notes: 0, events: 0 });
  });

  it('refuses an event that does not fit the contract, and the change with it', async () => {
    const id = randomUUID();
    const wrong = change(id, (manager) =>
      outbox.add(manager, orderEvents.holdReleased, id, { order: id, epoch: 0 }),
    );
    await expect(wrong).rejects.toThrow(/epoch/);
    expect(await kept(id)).toEqual({ notes: 0, events: 0 });
  });

  it('stores the subject of an event and the request that caused it', async () => {
    const id = randomUUID();
    await requestContext.run({ requestId: 'request-1' }, () => change(id));
    const event = await database.dataSource.manager.findOneByOrFail(OutboxMessage, {
      aggregateId: id,
    });
    expect(event).toMatchObject({
      aggregate: 'order',
      type: 'order.holdReleased',
      payload: { order: id, epoch: 2 },
      headers: { requestId: 'request-1' },
      publishedAt: null,
    });
  });
});
