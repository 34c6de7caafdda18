// Gift cards that expire (V55), on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { expiredCardText } from '@shop/contracts/billing/gift-card-expiry';
import { giftCardCode } from '@shop/contracts/billing/paying';
import { shopDay } from '@shop/contracts/core/shop-time';
import { DAY_MS } from '@shop/contracts/core/time';
import { PayingService } from '../methods/paying.service.js';
import { PaymentProviders } from '../providers/payment-provider.js';
import { admin, anOrder } from '../testing/open-billing.js';
import { anAwaitingOrder, openMethods, type OpenMethods } from '../testing/open-methods.js';
import { CreditEnds } from './credit-ends.js';

let billing: OpenMethods;
let ends: CreditEnds;
beforeAll(async () => {
  billing = await openMethods();
  ends = new CreditEnds(billing.dataSource);
});
afterEach(async () => {
  billing.newCards.months = null;
  expect(await billing.wrongBalances()).toEqual([]);
});
afterAll(() => billing.close());

class NoProviders extends PaymentProviders {
  readonly all = [];
}
const rowsOf = async (account: string) => {
  const { dataSource } = billing;
  const [card] = await dataSource.query<{ endsAt: Date | null; days: number; time: string }[]>(
    `SELECT ends_at AS "endsAt", round(extract(epoch FROM ends_at - now()) / 86400)::int AS days,
            (ends_at AT TIME ZONE 'Asia/Dhaka')::time::text AS time FROM credit_accounts WHERE id = $1`,
    [account],
  );
  const entries = await dataSource.query<{ kind: string; delta: number }[]>(
    'SELECT kind, delta::int AS delta FROM credit_entries WHERE account_id = $1 ORDER BY at, delta',
    [account],
  );
  return { ...card, entries: entries.map(({ kind, delta }) => `${kind} ${String(delta)}`) };
};
const endNow = (account: string) =>
  billing.dataSource.query(
    `UPDATE credit_accounts SET ends_at = now() - interval '1 second' WHERE id = $1`,
    [account],
  );
const dayFromNow = (days: number) => shopDay(new Date(Date.now() + days * DAY_MS));
const extend = (account: string, lastDay: string | null) =>
  billing.giftCards.setLastDay(admin, account, lastDay);
async function spend(account: string, cents: number) {
  const at = new Date().toISOString();
  const order = anAwaitingOrder({ method: 'credit', totalCents: cents, placedAt: at, at }, [
    { account, cents },
  ]);
  await billing.deliver(order);
  return order;
}
const find = (...codes: string[]) =>
  new PayingService(billing.dataSource, new NoProviders()).find({
    user: null,
    isCreditWanted: false,
    giftCards: codes.map((code) => giftCardCode.parse(code)),
  });

describe('a gift card that expires', () => {
  it('V55: is valid until the end of the day after the months of the setting, issued or sold; by default for ever', async () => {
    const usual = await billing.aCard(10);
    expect((await rowsOf(usual.account)).endsAt).toBeNull();
    billing.newCards.months = 24;
    const issued = await billing.aCard(10);
    const product = randomUUID();
    const order = anOrder({
      totalCents: 5_000,
      isOfGiftCards: true,
      giftCards: [{ product, name: 'Gift card', cents: 5_000, pieces: 1 }],
    });
    await billing.deliver(order);
    await billing.make();
    await billing.soldCards.follow();
    const [sold] = await billing.dataSource.query<{ id: string }[]>(
      'SELECT id FROM credit_accounts WHERE sold_order = $1',
      [order.order],
    );
    const event = (await billing.published()).find((one) => one['card'] === sold?.id);
    for (const account of [issued.account, sold?.id ?? '']) {
      const { days, time, endsAt } = await rowsOf(account);
      expect(time).toBe('00:00:00');
      expect(days).toBeGreaterThanOrEqual(729);
      expect(days).toBeLessThanOrEqual(732);
      if (account === sold?.id) expect(event).toMatchObject({ endsAt: endsAt?.toISOString() });
    }
    expect((await find(issued.code)).accounts).toMatchObject([
      { account: issued.account, validUntil: expect.any(String) as string },
    ]);
  });

  it('PAY-20: pays no order once it has expired, keeps what an order holds, and names the day', async () => {
    const card = await billing.aCard(100);
    const other = await billing.aCard(10);
    const held = await spend(card.account, 3_000);
    await endNow(card.account);
    const { endsAt } = await rowsOf(card.account);
    const reason = expiredCardText(endsAt?.toISOString() ?? '');
    const found = await find(other.code, card.code, 'ABCD-EFGH-JKMN-7K2M');
    expect(found.expiredCards).toEqual([{ position: 1, validUntil: endsAt?.toISOString() }]);
    expect(found.accounts.map(({ account }) => account)).toEqual([other.account]);
    expect(found.unknownCodes).toHaveLength(1);
    for (const isRecorded of [false, true]) {
      if (isRecorded) await Promise.all([ends.follow(), ends.follow()]);
      const { order } = await spend(card.account, 1_000);
      expect((await billing.published()).at(-1)).toMatchObject({ order, reason });
    }
    expect((await rowsOf(card.account)).entries).toEqual([
      'issue 10000',
      'hold -3000',
      'expire -7000',
    ]);
    await billing.change(held, 'pending');
    await billing.change(held, 'shipped', 3);
    expect((await billing.moneyOf(held.order)).staff?.left).toBe(30);
    expect((await find(card.code)).expiredCards).toHaveLength(1);
  });

  it('V55: is valid for 90 days after a release or a refund, with only what came back', async () => {
    for (const isCharged of [false, true]) {
      const { account } = await billing.aCard(100);
      const order = await spend(account, 3_000);
      if (isCharged) await billing.change(order, 'shipped');
      await endNow(account);
      await Promise.all([ends.follow(), billing.change(order, 'cancelled', 3), ends.follow()]);
      await billing.change(order, 'cancelled', 4);
      const { days, time, entries } = await rowsOf(account);
      expect(await billing.balanceOf(account)).toBe(3_000);
      expect([90, 91]).toContain(days);
      expect(time).toBe('00:00:00');
      expect(entries.filter((entry) => entry.startsWith('expire'))).toEqual(['expire -7000']);
    }
    const valid = await billing.aCard(10);
    const order = await spend(valid.account, 500);
    await extend(valid.account, dayFromNow(5));
    await billing.change(order, 'closed');
    expect((await rowsOf(valid.account)).days).toBeLessThan(7);
  });

  it('V55: gets back what expired once when staff extend it, with a record', async () => {
    const { account, code } = await billing.aCard(40);
    await extend(account, dayFromNow(0));
    await endNow(account);
    await ends.follow();
    expect(await billing.balanceOf(account)).toBe(0);
    const again = () => extend(account, dayFromNow(30));
    await Promise.all([again(), ends.follow(), again()]);
    expect(await again()).toMatchObject({ balance: 40, endsAt: expect.any(String) as string });
    expect((await find(code)).accounts).toHaveLength(1);
    expect(await extend(account, null)).not.toHaveProperty('endsAt');
    expect((await rowsOf(account)).entries).toEqual(['issue 4000', 'expire -4000', 'correct 4000']);
    const recorded = await billing.dataSource.query<{ after: object }[]>(
      `SELECT after FROM audit_entries WHERE subject_id = $1 AND action = 'credit.giftCardExpiryChanged' ORDER BY at`,
      [account],
    );
    expect(recorded).toHaveLength(3);
    expect(recorded[1]).toMatchObject({ after: { balance: 40 } });
    expect(recorded[2]).toMatchObject({ after: { lastDay: null } });
    await expect(extend(account, dayFromNow(-1))).rejects.toMatchObject({
      code: 'billing.giftCardDayPast',
    });
    await expect(extend(randomUUID(), null)).rejects.toMatchObject({
      code: 'billing.giftCardNotFound',
    });
  });
});
