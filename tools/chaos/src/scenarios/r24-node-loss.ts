import { setTimeout as pause } from 'node:timers/promises';
import { checkoutFolder } from '@shop/dev-stack/machine/checkout';
import { BusCluster } from '../shop/bus-cluster.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { isServerFault } from '../load/counter.js';
import { ShopperLoad } from '../shop/shopper-load.js';
import { untilQueuesAreDrained } from './drained-queues.js';
import { Assertions, scenario } from './scenario.js';

const SELLS_WITHIN_MS = 15_000;
/** After a node dies, RabbitMQ redelivers a dead-lettered event only after three minutes. */
const SETTLES_WITHIN_MS = 240_000;
/** A quorum queue that is younger than this when its leader dies may never come back. */
const QUIET_MS = 10_000;

export const nodeLoss = scenario({
  id: 'R24',
  what: 'SIGKILL of each node in turn of a RabbitMQ of three, under load',
  expected:
    '0 lost, 0 duplicates; every queue of events has three members; first order at most 15 s after a node dies',
  long: { times: 6 },
  full: { times: 3 },
  short: { times: 1 },
  run: async (shop, { times }) => {
    const assertions = new Assertions();
    await untilQueuesAreDrained(shop);
    const cluster = await BusCluster.start(shop.dataDirectory, checkoutFolder());
    try {
      await moveTo(shop, cluster);
      const lacking = await cluster.unreplicated();
      assertions.equal('queues of events with fewer than three members', lacking.length, 0);
      const { summary, faults } = await killEach(shop, cluster, times);
      const waiting = await cluster.stillWaiting(SETTLES_WITHIN_MS);
      assertions.is(waiting.length === 0, `events were still waiting: ${waiting.join(', ')}`);
      return { summary, faults: [...assertions.faults, ...faults] };
    } finally {
      await moveTo(shop);
      await cluster.stop();
    }
  },
});

/** Restarts every replica on the cluster, or again on the shop's own broker. */
async function moveTo(shop: ChaosShop, cluster?: BusCluster): Promise<void> {
  for (const replica of shop.replicas())
    await replica.renew(cluster ? { BUS_URL: cluster.address(replica.app) } : {});
}

async function killEach(shop: ChaosShop, cluster: BusCluster, times: number) {
  const assertions = new Assertions();
  const load = await ShopperLoad.begin(shop, { shoppers: 8, pauseMs: 100, retryForMs: 60_000 });
  let slowest = 0;
  for (let kill = 0; kill < times; kill += 1) {
    await pause(QUIET_MS);
    await cluster.kill(kill % 3);
    const after = await load.firstPlacedAfter(performance.now(), 60_000);
    slowest = Math.max(slowest, after);
    assertions.atMost(
      `ms until the first order after kill ${String(kill + 1)}`,
      Math.round(after),
      SELLS_WITHIN_MS,
    );
    await pause(QUIET_MS);
    await cluster.restart(kill % 3);
  }
  await pause(QUIET_MS);
  await load.end();
  assertions.equal('purchases without a final response', load.unfinished.length, 0);
  const faults = load.attempts.where(isServerFault);
  const seconds = (slowest / 1000).toFixed(1);
  return {
    summary: `${String(times)} nodes killed, ${String(load.placed)} orders, ${String(faults)} failed attempts repeated, first order at most ${seconds} s after`,
    faults: assertions.faults,
  };
}
