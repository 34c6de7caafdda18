import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { admin, anOrder } from '../testing/open-billing.js';
import { openMethods, type OpenMethods } from '../testing/open-methods.js';
import { ReturnsConsumer } from './returns.consumer.js';

let billing: OpenMethods;
beforeAll(async () => {
  billing = await openMethods();
});
afterAll(() => billing.close());

/** Delivers the event of a settled return twice, and makes its refund. */
async function settle(order: string, amountCents: number, id = randomUUID()): Promise<void> {
  const event = { order, return: id, number: 'R1', amountCents, by: admin._id };
  for (const at of [new Date().toISOString(), new Date().toISOString()]) {
    const eventId = randomUUID();
    await billing.dataSource.transaction((manager) =>
      new ReturnsConsumer().settled(
        { ...event, at },
        { manager, eventId, requestId: eventId, occurredAt: new Date(at) },
      ),
    );
  }
  await billing.make();
}
const refundsOf = async (order: string) =>
  ((await billing.movesOf(order)) ?? []).filter((move) => move.startsWith('refund')).toSorted();

describe('the refund of a return', () => {
  it('RET-1: refunds each settled return once', async () => {
    const news = anOrder({ totalCents: 5_000, status: 'shipped' });
    await billing.deliver(news);
    await billing.make();
    await settle(news.order, 1_600);
    await settle(news.order, 1_000);
    expect(await refundsOf(news.order)).toEqual(['refund 10 done', 'refund 16 done']);
    expect(await billing.moneyOf(news.order)).toMatchObject({ state: 'partly refunded' });
  });

  it('RET-6: refunds no more than was captured by card, credit and gift card, in that order', async () => {
    const user = randomUUID();
    const credit = await billing.someCredit(user, 20);
    const card = await billing.aCard(10);
    const creditParts = [
      { account: credit, label: 'Store credit', cents: 2_000 },
      { account: card.account, label: card.label, cents: 1_000 },
    ];
    const paid = { user, creditParts, creditCents: 3_000, totalCents: 5_000 };
    const news = anOrder({ ...paid, status: 'shipped' });
    await billing.deliver(news);
    await billing.make();
    await settle(news.order, 2_500);
    expect(await billing.balanceOf(credit)).toBe(500);
    await settle(news.order, 9_900);
    expect([await billing.balanceOf(credit), await billing.balanceOf(card.account)]).toEqual([
      2_000, 1_000,
    ]);
    expect(await billing.moneyOf(news.order)).toMatchObject({ state: 'refunded' });
    await settle(news.order, 100);
    expect(await refundsOf(news.order)).toHaveLength(3);
  });
});
