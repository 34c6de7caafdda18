import { pause } from '@shop/local/machine/until';
import { checkUntilSettled, holds } from '../invariants/checker.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { emptyFigures, rebuildFigures } from '../shop/figures.js';
import { isServerFault, Tally } from '../trade/tally.js';
import { Trading } from '../trade/trading.js';
import { isQuiet } from './quiet.js';
import { keepOn } from './together.js';
import { Marks, trial } from './trial.js';

const EQUAL_WITHIN_MS = 30_000;
const SHOPPERS = 10;
/** Ten shoppers at this pace: about fifty orders a second on a machine that has nothing else to do. */
const PAUSE_MS = 200;

export const rebuild = trial({
  id: 'R18',
  what: 'every figure of admin-analytics lost, and rebuilt from its sources while orders arrive',
  passMark: 'equal to the cent within 30 s for 10,000 orders; no 5xx meanwhile',
  // facts that came during the rebuild are heard after it
  settlesWithinMs: 60_000,
  full: { orders: 10_000 },
  short: { orders: 200 },
  run: async (shop, { orders }) => {
    const marks = new Marks();
    await fill(shop, orders);
    const looks = new Tally();
    let isOver = false;
    const trading = await Trading.begin(shop, { shoppers: SHOPPERS, pauseMs: PAUSE_MS });
    const looking = lookAtFigures(shop, looks, () => isOver);
    await pause(2_000);
    const began = performance.now();
    await emptyFigures(shop);
    await rebuildFigures(shop);
    const rebuiltMs = performance.now() - began;
    const before = trading.placed;
    await trading.end();
    const { verdicts } = await checkUntilSettled(shop.records, EQUAL_WITHIN_MS - rebuiltMs);
    const equalMs = performance.now() - began;
    isOver = true;
    await looking;
    const analytics = verdicts.find(({ id }) => id === 'I4');
    marks.is(analytics !== undefined && holds(analytics), 'the figures differ after 30 s');
    marks.most('ms until every figure was right', Math.round(equalMs), EQUAL_WITHIN_MS);
    marks.equal('orders answered with 5xx', trading.presses.where(isServerFault), 0);
    marks.equal('looks at the figures answered with 5xx', looks.where(isServerFault), 0);
    const total = await countOrders(shop);
    return {
      figures: `${String(total)} orders rebuilt in ${(rebuiltMs / 1000).toFixed(1)} s while ${String(before)} came, equal after ${(equalMs / 1000).toFixed(1)} s, looks at the figures ${looks.toString()}`,
      faults: marks.faults,
    };
  },
});

const countOrders = (shop: ChaosShop): Promise<number> =>
  shop.records.databases.count(
    'order',
    `SELECT count(*) AS count FROM orders WHERE status NOT IN ('placing', 'rejected')`,
  );

/** Sees to it that there are so many orders. */
async function fill(shop: ChaosShop, orders: number): Promise<void> {
  if ((await countOrders(shop)) >= orders) return;
  const trading = await Trading.begin(shop, { shoppers: 20 });
  while ((await countOrders(shop)) < orders) await pause(500);
  await trading.end();
  // what is to be measured is the rebuild, and not how fast the facts of this were heard
  await isQuiet(shop);
}

async function lookAtFigures(shop: ChaosShop, looks: Tally, isOver: () => boolean): Promise<void> {
  const [admin] = await shop.crowd.admins(1);
  await keepOn(1, isOver, async () => {
    if (admin) looks.add((await admin.get('/api/admin/stats')).status);
    await pause(100);
  });
}
