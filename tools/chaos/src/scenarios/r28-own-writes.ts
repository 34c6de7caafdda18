import { setTimeout as pause } from 'node:timers/promises';
import type { OwnReview } from '@shop/contracts/catalogue/reviews';
import { LocalProblem } from '@shop/dev-stack/machine/local-problem';
import { until } from '@shop/dev-stack/machine/polling';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { LoadBalancer } from '../load/load-balancer.js';
import { OwnWriter, type Sight, type Written } from '../load/own-writer.js';
import { Counter } from '../load/counter.js';
import { forEachConcurrently } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const WRITERS = 4;
/**
 * Milliseconds within which 99 of 100 reads of a guest show the write. On a busy machine, the last read may take twice
 * that.
 */
const SEEN_WITHIN_MS = 1_000;
const USUAL_SHARE = 0.99;
/** For one write in this number, the writer reads nothing until guests have seen the write by its event alone. */
const GUESTS_EVERY = 6;

export const ownWrites = scenario({
  id: 'R28',
  what: 'edits, orders, cancels, reviews and saved products at one of two gateways, each read at once at the other as the app reads',
  expected:
    '0 own writes read stale; guests see each at both gateways within 1 s (99 of 100) or 2 s; no 5xx',
  long: { writes: 5_000 },
  full: { writes: 1_000 },
  short: { writes: 40 },
  run: async (shop, { writes }) => {
    const doors = shop.replicas('gateway').map((gateway) => new LoadBalancer([gateway]));
    const book = new StockChanges();
    try {
      const writers = await Promise.all(
        Array.from({ length: WRITERS }, (_, lane) => writerOf(shop, lane)),
      );
      let next = 0;
      await forEachConcurrently(writers, WRITERS, async (writer) => {
        while (next < writes) {
          next += 1;
          await writeAndRead(writer, { doors, nth: next }, book);
        }
      });
    } finally {
      await Promise.all(doors.map((loadBalancer) => loadBalancer.close()));
    }
    return book.outcome();
  },
});

/** Creates an admin and a shopper who has received a product that only they buy. */
async function writerOf(shop: ChaosShop, lane: number): Promise<OwnWriter> {
  const shopper = (await shop.userPool.shoppers(WRITERS))[lane];
  const admin = (await shop.userPool.admins(WRITERS))[lane];
  if (!shopper || !admin) throw new Error('too few people');
  const product = await shop.productFixtures.add({ stock: 1_000 });
  const { reply } = await shopper.buy([{ product, quantity: 1 }]);
  await admin.changeStatus(reply?.order._id ?? '', 'delivered');
  const path = `/api/products/${product.id}/reviews/mine`;
  const mayReview = async () => {
    const { text } = await shop.loadBalancer.request({ method: 'GET', path, token: shopper.token });
    return (JSON.parse(text) as OwnReview).mayReview;
  };
  if (!(await until(mayReview, { withinMs: 20_000 })))
    throw new LocalProblem('No shopper may review a product of his own.');
  const tokens = { shopper: shopper.token, admin: admin.token };
  return OwnWriter.of(shop.loadBalancer, product, tokens, shop.acknowledged);
}

async function writeAndRead(
  writer: OwnWriter,
  { doors, nth }: { doors: readonly LoadBalancer[]; nth: number },
  book: StockChanges,
): Promise<void> {
  const [here, there] = nth % 2 === 0 ? doors : doors.toReversed();
  if (!here || !there) throw new Error('a shop of fewer than two gateways');
  // Fills the caches of both gateways with the old state.
  for (const path of [writer.paths.detail, writer.paths.list])
    await Promise.all(
      [here, there].map((loadBalancer) => loadBalancer.request({ method: 'GET', path })),
    );
  const written = await writer.write(here);
  book.writes.add(written.kind);
  if (nth % GUESTS_EVERY === 0) await seenByGuests(written, [here, there], book);
  await Promise.all(written.own.map((sight) => readOwn(there, written.kind, sight, book)));
}

/** Reads with `no-cache`, as the app does for three seconds after its own write. */
async function readOwn(
  loadBalancer: LoadBalancer,
  kind: string,
  sight: Sight,
  book: StockChanges,
): Promise<void> {
  const { path, token, isNew } = sight;
  const headers = { 'cache-control': 'no-cache' };
  const { status, text } = await loadBalancer.request({ method: 'GET', path, token, headers });
  book.reads.add(status);
  if (status === 200 && !isNew(text)) book.stale.push(`${kind}: ${path}`);
}

async function seenByGuests(
  { kind, public: sights }: Written,
  doors: readonly LoadBalancer[],
  book: StockChanges,
): Promise<void> {
  const wroteAt = performance.now();
  const look = async (loadBalancer: LoadBalancer, { path, isNew }: Sight): Promise<void> => {
    let isSeen = false;
    while (!isSeen && performance.now() - wroteAt < 10 * SEEN_WITHIN_MS) {
      const { status, text } = await loadBalancer.request({ method: 'GET', path });
      book.reads.add(status);
      isSeen = status === 200 && isNew(text);
      if (!isSeen) await pause(20);
    }
    book.sightings.push({ what: `${kind}: ${path}`, ms: performance.now() - wroteAt });
  };
  await Promise.all(
    sights.flatMap((sight) => doors.map((loadBalancer) => look(loadBalancer, sight))),
  );
}

/** Records writes and reads. */
class StockChanges {
  readonly writes = new Counter();
  readonly reads = new Counter();
  readonly stale: string[] = [];
  readonly sightings: { what: string; ms: number }[] = [];

  outcome() {
    const assertions = new Assertions();
    const sorted = this.sightings.toSorted((a, b) => a.ms - b.ms);
    const usual = sorted[Math.ceil(USUAL_SHARE * sorted.length) - 1]?.ms ?? 0;
    const { what, ms } = sorted.at(-1) ?? { what: 'nothing', ms: 0 };
    assertions.is(
      this.stale.length === 0,
      `${String(this.stale.length)} stale: ${this.stale.slice(0, 3).join(', ')}`,
    );
    assertions.atMost('ms until 99 of 100 guests saw it', Math.round(usual), SEEN_WITHIN_MS);
    assertions.atMost(`ms until the last guest saw ${what}`, Math.round(ms), 2 * SEEN_WITHIN_MS);
    assertions.equal(
      'reads without status 200',
      this.reads.where((status) => status !== 200),
      0,
    );
    return {
      summary: `${String(this.writes.where(() => true))} writes (${this.writes.toString()}), ${String(this.reads.of(200))} reads, ${String(this.stale.length)} stale, ${String(sorted.length)} sights of guests, 99 of 100 after ${(usual / 1000).toFixed(2)} s, the last after ${(ms / 1000).toFixed(2)} s`,
      faults: assertions.faults,
    };
  }
}
