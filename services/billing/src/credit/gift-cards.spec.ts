import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { giftCardCode } from '@shop/contracts/billing/paying';
import { giftCardQuery } from '@shop/contracts/billing/credit';
import { rootLogger } from '@shop/service-kit/logger';
import { PayingService } from '../methods/paying.service.js';
import { PaymentProviders } from '../providers/payment-provider.js';
import { admin } from '../testing/open-billing.js';
import { anAwaitingOrder, openMethods, type OpenMethods } from '../testing/open-methods.js';

let billing: OpenMethods;
beforeAll(async () => {
  billing = await openMethods();
});
afterAll(() => billing.close());

class NoProviders extends PaymentProviders {
  readonly all = [];
}
const page = (query: object = {}) => billing.giftCards.list(giftCardQuery.parse(query));

/** Collects the lines that the process logs from now on. */
function loggedLines(): string[] {
  const lines: string[] = [];
  for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const)
    jest.spyOn(rootLogger, level).mockImplementation((...line: unknown[]) => {
      lines.push(JSON.stringify(line));
    });
  return lines;
}

/** Returns every row of the database as text, including published events. */
async function wholeDatabase(): Promise<string> {
  const { dataSource } = billing;
  const tables = await dataSource.query<{ name: string }[]>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => dataSource.query<unknown[]>(`SELECT t::text FROM "${name}" t`)),
  );
  return JSON.stringify(rows);
}

describe('a gift card', () => {
  it('PAY-20: pays three of 20 concurrent orders of $30.00 with a $100.00 gift card, keeps $10.00, and stores no readable code', async () => {
    const lines = loggedLines();
    const { account, code } = await billing.aCard(100);
    const paying = new PayingService(billing.dataSource, new NoProviders());
    const typed = giftCardCode.parse(` ${code.toLowerCase()} `);
    await paying.find({ user: null, isCreditWanted: false, giftCards: [typed] });
    const orders = Array.from({ length: 20 }, () =>
      anAwaitingOrder({ method: 'credit', totalCents: 3_000 }, [{ account, cents: 3_000 }]),
    );
    const before = (await billing.published()).length;
    await Promise.all(orders.map((order) => billing.deliver(order)));
    const said = (await billing.published()).slice(before);
    const reasons = said.flatMap(({ reason }) => (reason === undefined ? [] : [reason]));
    expect(reasons).toEqual(Array(17).fill('Your gift card has $10.00 left.'));
    expect(said).toHaveLength(20);
    expect(await billing.balanceOf(account)).toBe(1_000);
    expect(await billing.wrongBalances()).toEqual([]);
    const stored = `${await wholeDatabase()} ${lines.join(' ')}`;
    expect(stored).toContain(code.slice(-4));
    for (const text of [code, typed, code.slice(0, 9)])
      expect(stored.toLowerCase()).not.toContain(text.toLowerCase());
  });

  it('creates a gift card code of 16 unambiguous characters in groups of four', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, () => billing.aCard(1)));
    for (const { code } of codes)
      expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(20);
  });

  it('issues a gift card once for a press, and returns no code in the second reply', async () => {
    const requested = { amount: 25, note: 'Prize', key: 'press-0001' };
    const both = await Promise.all([
      billing.giftCards.issue(admin, requested),
      billing.giftCards.issue(admin, requested),
    ]);
    expect(both.filter(({ code }) => code !== null)).toHaveLength(1);
    expect(both[0].card).toEqual(both[1].card);
    await expect(
      billing.giftCards.issue(admin, { ...requested, amount: 30 }),
    ).rejects.toMatchObject({
      code: 'billing.keyReused',
    });
  });

  it('removes the balance of a withdrawn gift card once, and pays no order with it', async () => {
    const { account } = await billing.aCard(40);
    await Promise.all([
      billing.giftCards.withdraw(admin, account),
      billing.giftCards.withdraw(admin, account),
    ]);
    const card = await billing.giftCards.withdraw(admin, account);
    expect(card).toMatchObject({ isOff: true, balance: 0, issued: 40 });
    expect(await billing.wrongBalances()).toEqual([]);
    const order = anAwaitingOrder({ method: 'credit' }, [{ account, cents: 5_980 }]);
    await billing.deliver(order);
    expect(await billing.moneyOf(order.order)).toMatchObject({ state: 'refused' });
    await expect(billing.giftCards.withdraw(admin, randomUUID())).rejects.toMatchObject({
      code: 'billing.giftCardNotFound',
    });
  });

  it('money 10: restores the balance of a gift card that was withdrawn by mistake, each time', async () => {
    const { account } = await billing.aCard(40);
    for (let time = 0; time < 2; time += 1) {
      await billing.giftCards.withdraw(admin, account);
      const restored = await Promise.all(
        [1, 2].map(() => billing.giftCards.restore(admin, account)),
      );
      expect(restored.at(-1)).toMatchObject({ isOff: false, balance: 40, issued: 40 });
    }
    expect(await billing.wrongBalances()).toEqual([]);
  });

  it('finds a gift card by the last four characters of its code, and lists the newest first', async () => {
    const { account, code } = await billing.aCard(12);
    const newer = await billing.aCard(13);
    const found = await page({ search: code.slice(-4).toLowerCase() });
    expect(found.cards.map(({ _id }) => _id)).toContain(account);
    const first = await page({ limit: 1 });
    expect(first.cards[0]?._id).toBe(newer.account);
    const second = await page({ limit: 1, after: first.next });
    expect(second.cards[0]).toMatchObject({ _id: account, balance: 12, issued: 12, isOff: false });
    expect((await page({ search: '%' })).cards.length).toBeGreaterThan(2);
  });
});
