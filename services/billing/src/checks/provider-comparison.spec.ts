import 'reflect-metadata';
import { chargedOrder, chargedState, heldOrder, heldState } from '../testing/card-orders.js';
import { openBilling, type OpenBilling } from '../testing/open-billing.js';
import { ScriptedProvider } from '../testing/scripted-provider.js';
import type { ProviderState } from '../providers/payment-provider.js';
import { ComparisonPeriod, ProviderComparison } from './provider-comparison.js';

let billing: OpenBilling;
beforeAll(async () => {
  billing = await openBilling();
});
afterAll(() => billing.close());
beforeEach(() => billing.asAdministrator('TRUNCATE discrepancies, providers, order_money CASCADE'));

function compared() {
  const provider = new ScriptedProvider();
  const taken: ProviderState[] = [];
  const take = (state: ProviderState) => Promise.resolve(void taken.push(state));
  const comparison = new ProviderComparison(
    ...([billing.dataSource, { all: [provider], of: () => provider }, { take }] as const),
    new ComparisonPeriod(60),
  );
  return { provider, taken, comparison };
}
const discrepancies = () =>
  billing.dataSource.query<Record<string, unknown>[]>(
    'SELECT kind, order_id AS "order", ours, theirs FROM discrepancies',
  );

describe('the comparison with a provider', () => {
  it('PAY-22: takes over whatever changed there, by our id or its own', async () => {
    const { provider, taken, comparison } = compared();
    const [one, other] = [await heldOrder(billing), await chargedOrder(billing)];
    provider.changed = [heldState(one), chargedState(other, { payment: null })];
    await comparison.compare(provider);
    expect(taken.map(({ payment }) => payment)).toEqual([one.payment, other.payment]);
    expect(await discrepancies()).toEqual([]);
  });

  it('PAY-22: writes down once what is not ours and moved money, and what the provider does not know', async () => {
    const { provider, taken, comparison } = compared();
    const lost = await heldOrder(billing);
    const alien = { ...heldState(lost), reference: 'pi_alien', payment: crypto.randomUUID() };
    provider.changed = [alien, { ...alien, reference: 'pi_unpaid', state: 'open', held: 0 }];
    await comparison.compare(provider);
    await comparison.compare(provider);
    expect(taken).toEqual([]);
    expect(await discrepancies()).toEqual([
      {
        ...{ kind: 'unknownPayment', order: null, ours: 'nothing' },
        theirs: 'on hold $59.80, charged $0.00 (pi_alien)',
      },
      {
        ...{ kind: 'lostPayment', order: lost.order, theirs: 'nothing' },
        ours: `secured (${lost.reference})`,
      },
    ]);
  });

  it('looks at what waits and was not mentioned', async () => {
    const { provider, taken, comparison } = compared();
    const order = await heldOrder(billing);
    provider.known.set(order.payment, heldState(order));
    await comparison.compare(provider);
    expect(taken).toEqual([heldState(order)]);
    expect(await discrepancies()).toEqual([]);
  });

  it('begins an hour before the end of the last one, and is made by one replica', async () => {
    const { provider, comparison } = compared();
    await billing.dataSource.query(
      "UPDATE reconciliation SET next_at = now() WHERE name = 'providers'",
    );
    const until = new Date('2026-11-24T10:00:00.000Z');
    await billing.dataSource.query(
      "INSERT INTO providers (name, compared_until) VALUES ('stripe', $1)",
      [until],
    );
    await Promise.all([comparison.look(), comparison.look()]);
    await comparison.look();
    expect(provider.requestedSince).toEqual([new Date('2026-11-24T09:00:00.000Z')]);
    await comparison.compare(provider);
    expect(Number(provider.requestedSince[1])).toBeGreaterThan(Date.now() - 3_660_000);
  });
});
