import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { DomainError } from '@shop/service-kit/domain-error';
import { OrderBusClient } from '../shop/order-bus-client.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { forEachConcurrently } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const STOCK = 5;
const PIECES = 3;
const LANES = 24;
/** Higher than every epoch of a sequence, so it releases every remaining hold. */
const LAST_EPOCH = 99;
/** Attempts at a hold whose reply is late on a busy machine. */
const TRIES = 5;

interface Step {
  act: 'hold' | 'release';
  order: number;
  epoch: number;
}

/** Random epochs stand for repeated, reordered, lost and late messages. */
const sequence = fc.array(
  fc.record<Step>({
    act: fc.constantFrom('hold', 'release'),
    order: fc.nat({ max: 1 }),
    epoch: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 40, size: 'max' },
);

export const epochs = scenario({
  id: 'R4',
  what: 'random sequences of holds and releases, repeated, reordered and lost, over the bus',
  expected: 'equals a 20-line model in every run; the epoch never lowers',
  long: { runs: 5_000 },
  full: { runs: 1_000 },
  short: { runs: 150 },
  run: async (shop, { runs }) => {
    const assertions = new Assertions();
    let steps = 0;
    const busClient = await OrderBusClient.open(
      shop.servers.rabbit.address('order'),
      shop.evidence.databases,
    );
    try {
      const sequences = fc.sample(sequence, { numRuns: runs, seed: 4 });
      await forEachConcurrently(sequences, LANES, async (sequenced, index) => {
        steps += sequenced.length;
        const fault = await play(shop, busClient, sequenced);
        assertions.is(fault === undefined, `sequence ${String(index)}: ${fault ?? ''}`);
      });
    } finally {
      await busClient.close();
    }
    return {
      summary: `${String(runs - assertions.faults.length)}/${String(runs)} sequences as the model says, ${String(steps)} steps`,
      faults: assertions.faults.slice(0, 5),
    };
  },
});

/** A minimal model of the epoch rule: two orders compete for 3 of 5 pieces each. */
function createModel() {
  const orders = [0, 1].map(() => ({ epoch: 0, isHeld: false, outcome: 'stale' }));
  let stock = STOCK;
  const take = ({ act, order, epoch }: Step): string | undefined => {
    const mine = orders[order];
    if (!mine || epoch < mine.epoch) return act === 'hold' ? 'stale' : undefined;
    if (act === 'release') {
      stock += mine.isHeld ? PIECES : 0;
      Object.assign(mine, { epoch, isHeld: false, outcome: 'stale' });
      return undefined;
    }
    if (epoch > mine.epoch && !mine.isHeld) {
      const isEnough = stock >= PIECES;
      stock -= isEnough ? PIECES : 0;
      Object.assign(mine, { isHeld: isEnough, outcome: isEnough ? 'held' : 'refused' });
    }
    mine.epoch = epoch;
    return mine.outcome;
  };
  return { take, state: () => ({ stock, epochs: orders.map(({ epoch }) => epoch) }) };
}

/** Returns the first difference from the model, or undefined. */
async function play(
  shop: ChaosShop,
  busClient: OrderBusClient,
  steps: readonly Step[],
): Promise<string | undefined> {
  const product = await shop.productFixtures.add({ stock: STOCK });
  const orders = [randomUUID(), randomUUID()];
  const lines = [{ product: product.id, quantity: PIECES, expectedPriceCents: null }];
  const model = createModel();
  for (const [index, step] of steps.entries()) {
    const order = orders[step.order] ?? '';
    const expected = model.take(step);
    let seen: string | undefined;
    if (step.act === 'release') await busClient.release(order, step.epoch);
    else
      seen = (await patiently(() => busClient.hold({ order, epoch: step.epoch, lines }))).outcome;
    if (seen !== expected)
      return `step ${String(index)} returned ${String(seen)}, not ${String(expected)}`;
  }
  const { stock, epochs: wantedEpochs } = model.state();
  const seenStock = await shop.productFixtures.stockOf(product);
  const seenEpochs = await Promise.all(orders.map((order) => epochOf(shop, order)));
  await Promise.all(orders.map((order) => busClient.release(order, LAST_EPOCH)));
  if (seenStock !== stock) return `${String(seenStock)} pieces, not ${String(stock)}`;
  if (seenEpochs.join() !== wantedEpochs.join()) {
    return `epochs ${seenEpochs.join()}, not ${wantedEpochs.join()}`;
  }
  const back = await shop.productFixtures.stockOf(product);
  return back === STOCK ? undefined : `${String(back)} pieces after everything was given back`;
}

/** Repeats a request whose reply is late; a repeated hold of the same epoch returns the same reply. */
async function patiently<Reply>(request: () => Promise<Reply>): Promise<Reply> {
  for (let tries = 1; ; tries += 1)
    try {
      return await request();
    } catch (error) {
      const isLate = error instanceof DomainError && error.code === 'service.unavailable';
      if (!isLate || tries === TRIES) throw error;
    }
}

const epochOf = (shop: ChaosShop, order: string): Promise<number> =>
  shop.evidence.databases.count(
    'catalogue',
    'SELECT coalesce(max(epoch), 0) AS count FROM stock_hold WHERE order_id = $1',
    [order],
  );
