import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { giftCardCode } from '@shop/contracts/billing/paying';
import { PaymentProviders, type PaymentProvider } from '../providers/payment-provider.js';
import { admin } from '../testing/open-billing.js';
import { openMethods, type OpenMethods } from '../testing/open-methods.js';
import { PayingService } from './paying.service.js';

let billing: OpenMethods;
beforeAll(async () => {
  billing = await openMethods();
});
afterAll(() => billing.close());

class Providers extends PaymentProviders {
  constructor(readonly all: readonly PaymentProvider[]) {
    super();
  }
}
const stripe = { method: 'stripe' } as PaymentProvider;
const find = (requested: Partial<Parameters<PayingService['find']>[0]>, providers = [stripe]) =>
  new PayingService(billing.dataSource, new Providers(providers)).find({
    user: null,
    isCreditWanted: false,
    giftCards: [],
    ...requested,
  });
const aCode = async (amount: number) => {
  const { code, ...card } = await billing.aCard(amount);
  return { ...card, code: giftCardCode.parse(code) };
};
const UNKNOWN = 'ABCDEFGHJKLMNPQR';

describe('the means of payment of a shopper', () => {
  it('pays with store credit if the shopper requests it, then gift cards in the typed sequence', async () => {
    const user = randomUUID();
    const account = await billing.someCredit(user, 5);
    const one = await aCode(10);
    const other = await aCode(20);
    const giftCards = [other.code, UNKNOWN, one.code];
    const found = await find({ user, isCreditWanted: true, giftCards });
    expect(found.accounts).toEqual([
      { account, kind: 'credit', label: 'Store credit', balanceCents: 500 },
      { account: other.account, kind: 'gift', label: other.label, balanceCents: 2_000 },
      { account: one.account, kind: 'gift', label: one.label, balanceCents: 1_000 },
    ]);
    expect(found.unknownCodes).toEqual([UNKNOWN]);
    expect((await find({ user })).accounts).toEqual([]);
    expect((await find({ isCreditWanted: true })).accounts).toEqual([]);
  });

  it('treats an empty or withdrawn gift card as an unknown one', async () => {
    const { account, code } = await aCode(10);
    await billing.giftCards.withdraw(admin, account);
    expect(await find({ giftCards: [code] })).toMatchObject({ accounts: [], unknownCodes: [code] });
  });

  it('offers an invoice within the remaining limit, for trade accounts only', async () => {
    const user = randomUUID();
    await billing.terms.save(admin, {
      user,
      isOn: true,
      company: 'Nakshi',
      limit: 150,
      dueDays: 14,
      version: 0,
      messageId: randomUUID(),
    });
    expect((await find({ user })).invoice).toEqual({ leftCents: 15_000, dueDays: 14 });
    expect((await find({ user: randomUUID() })).invoice).toBeNull();
    expect((await find({})).invoice).toBeNull();
  });

  it('PAY-24: offers a card if its keys are set, but not after three failures of the provider in a row', async () => {
    expect((await find({}, [])).stripe).toBe('off');
    expect((await find({})).stripe).toBe('on');
    const failed = (failures: number) =>
      billing.dataSource.query(
        `INSERT INTO providers (name, failures, failed_at) VALUES ('stripe', $1, now())
         ON CONFLICT (name) DO UPDATE SET failures = excluded.failures`,
        [failures],
      );
    await failed(2);
    expect((await find({})).stripe).toBe('on');
    await failed(3);
    expect((await find({})).stripe).toBe('away');
  });

  it('looks up a known gift card code and an unknown one in the same time', async () => {
    const { code } = await aCode(10);
    const timesOf: Record<string, number[]> = { [code]: [], [UNKNOWN]: [] };
    for (let turn = 0; turn < 60; turn += 1)
      for (const [typed, times] of Object.entries(timesOf)) {
        const begun = performance.now();
        await find({ giftCards: [typed] });
        times.push(performance.now() - begun);
      }
    const medianOf = (times: number[] = []) => times.toSorted((a, b) => a - b)[30] ?? NaN;
    expect(Math.abs(medianOf(timesOf[code]) - medianOf(timesOf[UNKNOWN]))).toBeLessThan(5);
  });
});
