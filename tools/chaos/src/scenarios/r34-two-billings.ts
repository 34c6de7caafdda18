import { until } from '@shop/dev-stack/machine/polling';
import { CardProvider } from '../invariants/card-provider.js';
import { repeatInLanes } from './concurrency.js';
import { compareWithProvider } from './cards/provider-comparison.js';
import { comeBack, placeAndOpen, send, type CardOrder } from './cards/sales.js';
import { Assertions, scenario } from './scenario.js';

const SHOPPERS = 4;
/** Each event is delivered this often, in any order. */
const EVENTS = { times: 3, isShuffled: true };

// This scenario runs late, because the second replica stays.
export const twoBillings = scenario({
  id: 'R34',
  what: `two replicas of billing, ${String(SHOPPERS)} shoppers pay by card, each event of the provider comes 3 times, shuffled; one replica is killed and started again`,
  expected:
    'every card is charged once, whichever replica makes it, and no event stays (I18 to I22)',
  settlesWithinMs: 90_000,
  long: { orders: 40 },
  full: { orders: 12 },
  short: { orders: 4 },
  run: async (shop, { orders }) => {
    const assertions = new Assertions();
    const provider = new CardProvider(shop);
    await shop.scale('billing', 2);
    const product = await shop.productFixtures.add({ stock: 100_000, priceCents: 2_000 });
    const shoppers = await shop.userPool.shoppers(SHOPPERS);
    const admins = await shop.userPool.admins(SHOPPERS);
    const paid: CardOrder[] = [];
    let begun = 0;
    await repeatInLanes(
      SHOPPERS,
      () => begun >= orders,
      async (lane) => {
        const shopper = shoppers[lane];
        const admin = admins[lane];
        const nth = (begun += 1);
        if (nth === Math.ceil(orders / 2)) shop.replica('billing', 2).kill();
        const order = shopper && (await placeAndOpen(shopper, product));
        if (!order || !admin) return;
        await provider.pull('holdEvents');
        await provider.pay(order.page);
        await provider.pull('releaseEvents', EVENTS);
        paid.push(order);
        await comeBack(order);
        await send(admin, order.id);
        if (nth % 3 === 0) await admin.changeStatus(order.id, 'cancelled');
      },
    );
    await shop.whenWhole();
    assertions.is(paid.length > 0, 'no order was paid');
    await compareWithProvider(shop, provider, { assertions, paid: paid.map(({ id }) => id) });
    const waiting = () =>
      shop.evidence.databases.count(
        'billing',
        'SELECT count(*) FROM provider_events WHERE settled_at IS NULL',
      );
    // The claims of the killed replica become due again after a minute.
    await until(async () => (await waiting()) === 0, { withinMs: 90_000, everyMs: 500 });
    assertions.equal('events of the provider that are not settled', await waiting(), 0);
    return {
      summary: `${String(paid.length)} orders paid by card`,
      faults: assertions.faults.slice(0, 8),
    };
  },
});
