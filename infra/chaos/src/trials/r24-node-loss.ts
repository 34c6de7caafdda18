import { checkoutFolder } from '@shop/local/machine/checkout';
import { pause } from '@shop/local/machine/until';
import { BusCluster } from '../shop/bus-cluster.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { isServerFault } from '../trade/tally.js';
import { Trading } from '../trade/trading.js';
import { isQuiet } from './quiet.js';
import { Marks, trial } from './trial.js';

const SELLS_WITHIN_MS = 15_000;
/** RabbitMQ moves an event that was on its way from one queue to another when a node died after three minutes. */
const SETTLES_WITHIN_MS = 240_000;
/** A quorum queue that is younger than this when its leader dies may never come back. */
const QUIET_MS = 10_000;

export const nodeLoss = trial({
  id: 'R24',
  what: 'SIGKILL of each node in turn of a RabbitMQ of three, during trade',
  passMark:
    '0 lost, 0 duplicates; every queue of events has three members; first order at most 15 s after a node dies',
  long: { times: 6 },
  full: { times: 3 },
  short: { times: 1 },
  run: async (shop, { times }) => {
    const marks = new Marks();
    await isQuiet(shop);
    const cluster = await BusCluster.start(shop.site, checkoutFolder());
    try {
      await moveTo(shop, cluster);
      const lacking = await cluster.unreplicated();
      marks.equal('queues of events with fewer than three members', lacking.length, 0);
      const { figures, faults } = await killEach(shop, cluster, times);
      const waiting = await cluster.stillWaiting(SETTLES_WITHIN_MS);
      marks.is(waiting.length === 0, `events were still waiting: ${waiting.join(', ')}`);
      return { figures, faults: [...marks.faults, ...faults] };
    } finally {
      await moveTo(shop);
      await cluster.stop();
    }
  },
});

/** Starts every copy anew on the cluster, or on the shop's own broker again. */
async function moveTo(shop: ChaosShop, cluster?: BusCluster): Promise<void> {
  for (const copy of shop.copies())
    await copy.renew(cluster ? { BUS_URL: cluster.address(copy.app) } : {});
}

async function killEach(shop: ChaosShop, cluster: BusCluster, times: number) {
  const marks = new Marks();
  const trading = await Trading.begin(shop, { shoppers: 8, pauseMs: 100, patienceMs: 60_000 });
  let slowest = 0;
  for (let kill = 0; kill < times; kill += 1) {
    await pause(QUIET_MS);
    await cluster.kill(kill % 3);
    const after = await trading.firstPlacedAfter(performance.now(), 60_000);
    slowest = Math.max(slowest, after);
    marks.most(
      `ms until the first order after kill ${String(kill + 1)}`,
      Math.round(after),
      SELLS_WITHIN_MS,
    );
    await pause(QUIET_MS);
    await cluster.restart(kill % 3);
  }
  await pause(QUIET_MS);
  await trading.end();
  marks.equal('purchases without an answer', trading.unanswered.length, 0);
  const faults = trading.presses.where(isServerFault);
  const seconds = (slowest / 1000).toFixed(1);
  return {
    figures: `${String(times)} nodes killed, ${String(trading.placed)} orders, ${String(faults)} failed presses repeated, first order at most ${seconds} s after`,
    faults: marks.faults,
  };
}
