// Runs buyers, tables and stocktakes on rolls in random order: no cut is reserved or made twice. ROLL_SEQUENCES=1000
// tries this number of sequences.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { sum } from '@shop/contracts/core/numbers';
import { holdStockReply } from '@shop/contracts/inventory/stock-holds';
import { cuttingQuery } from '@shop/contracts/inventory/cutting';
import { deliveryInput, rollQuery, type RollView } from '@shop/contracts/inventory/rolls';
import { DomainError } from '@shop/service-kit/domain-error';
import fc from 'fast-check';
import { Client } from 'pg';
import { lengths } from '../../testing/cloth-on-rolls.js';
import { openRolls, type OpenRolls } from '../../testing/open-rolls.js';
import { booksOf, RollModel, type Change } from '../../testing/roll-model.js';

let shop: OpenRolls;
let owner: Client;
beforeAll(async () => {
  shop = await openRolls();
  owner = new Client({ connectionString: shop.migrationUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await shop.close();
});

const SEQUENCES = Number(process.env['ROLL_SEQUENCES'] ?? '8');
const ACTS = [
  ...(['hold', 'hold', 'hold', 'release', 'cut', 'cut', 'flaw', 'count', 'split'] as const),
  ...(['receive', 'clear', 'scrap', 'quarantine', 'reallocate'] as const),
];
const step = fc.record<Step>({
  act: fc.constantFrom(...ACTS),
  which: fc.nat({ max: 9 }),
  cuts: fc.integer({ min: 1, max: 25 }),
  isMixed: fc.boolean(),
  isJoined: fc.boolean(),
});
interface Step {
  act: (typeof ACTS)[number];
  which: number;
  cuts: number;
  isMixed: boolean;
  isJoined: boolean;
}

const one = <T>(all: readonly T[], which: number): T | undefined =>
  all.length > 0 ? all[which % all.length] : undefined;
const cutsIn = (units: number): number => Math.round(units * 10);
const rollsOf = async (product: string): Promise<RollView[]> =>
  (await shop.rolls.list(rollQuery.parse({ product, limit: 100 }))).rolls;
const buy = (
  product: string,
  { cuts, which, isMixed, isJoined }: Omit<Step, 'act'>,
  order: string = randomUUID(),
) => {
  const second = which % 2 === 0 ? [500] : [];
  const allowances = { mayMixLots: isMixed, mayJoin: isJoined };
  const requested = lengths(product, [Math.max(5, cuts) * 100, ...second], allowances);
  return shop.hold({ order, epoch: 1, lines: [requested] });
};

async function hold(product: string, next: Step): Promise<Change | null> {
  const order = randomUUID();
  const reply = holdStockReply.parse(await buy(product, next, order));
  if (reply.outcome !== 'held') return null;
  return { as: 'held', order, cuts: sum(reply.lines.map(({ quantity }) => quantity)) };
}

/** Cuts a piece of those on the table, with up to three cuts too much; null if none lies there. */
async function cutOne(name: string, which: number): Promise<Change | null> {
  const { pieces } = await shop.cutting.list(cuttingQuery.parse({ limit: 100 }));
  const piece = one(
    pieces.filter(({ roll }) => roll !== null),
    which,
  );
  if (!piece) return null;
  const extra = which % 4;
  const length = (cutsIn(piece.length) + extra) / 10;
  const input = { reservation: piece.reservation, length, key: null };
  await shop.cutting.confirm({ ...shop.by, name }, input, randomUUID());
  return { as: 'cut', order: piece.order, cuts: cutsIn(piece.length), extra };
}

/** Gives back what an order holds; null if none holds anything. */
async function release(which: number): Promise<Change | null> {
  const orders = await shop.dataSource.query<{ order: string }[]>(
    `SELECT order_id AS "order" FROM stock_hold WHERE state = 'held' ORDER BY order_id`,
  );
  const order = one(orders, which)?.order;
  if (order === undefined) return null;
  await shop.release(order);
  return { as: 'released', order };
}

async function changeRoll({ act, which, cuts }: Step, rolls: RollView[]): Promise<Change | null> {
  const needed = act === 'clear' || act === 'scrap' ? 'quarantine' : 'open';
  const roll = one(
    rolls.filter(({ state }) => state === needed),
    which,
  );
  if (!roll) return null;
  const { _id, version, left } = roll;
  const input = { roll: _id, version, length: cuts / 10, note: null };
  switch (act) {
    case 'flaw':
      await shop.editing.reportFlaw(shop.by, input, randomUUID());
      return { as: 'changed', open: -cuts };
    case 'clear':
      await shop.editing.clear(shop.by, input, randomUUID());
      return { as: 'changed', open: cuts, quarantine: -cutsIn(left) };
    case 'quarantine':
      await shop.editing.quarantine(shop.by, input, randomUUID());
      return { as: 'changed', open: -cutsIn(left), quarantine: cutsIn(left) };
    case 'scrap':
      await shop.editing.scrap(shop.by, input, randomUUID());
      return { as: 'changed', quarantine: -cutsIn(left) };
    case 'count':
      await shop.stocktakes.count(shop.by, { rolls: [{ _id, listed: left, counted: cuts / 10 }] });
      return { as: 'changed', open: cuts - cutsIn(left) };
    default:
      await shop.editing.split(shop.by, input, randomUUID());
      return null;
  }
}

async function receive(product: string, { which, cuts }: Step): Promise<Change> {
  const isQuarantined = which % 3 === 0;
  const roll = { product, lot: which % 2 === 0 ? 'A' : 'B', length: cuts / 10, isQuarantined };
  const delivery = deliveryInput.parse({ supplier: 'Mill', rolls: [roll] });
  await shop.receiving.receive(shop.by, delivery, randomUUID());
  return { as: 'changed', [isQuarantined ? 'quarantine' : 'open']: cuts };
}

async function take(product: string, next: Step): Promise<Change | null> {
  const { act, which } = next;
  if (act === 'hold') return hold(product, next);
  if (act === 'release') return release(which);
  if (act === 'cut') return cutOne('Rina', which);
  if (act === 'receive') return receive(product, next);
  if (act !== 'reallocate') return changeRoll(next, await rollsOf(product));
  await shop.cutting.reallocate(shop.by, product);
  return null;
}

/** A sequence begins in a shop that has nothing. */
const clear = () => owner.query('TRUNCATE products, stock_hold CASCADE');

/** The refusals that a step may end with; anything else fails the spec. */
const TYPED = ['catalogue.rollTooShort', 'catalogue.rollReserved', 'catalogue.cutDone'];
const RACED = [...TYPED, 'catalogue.pieceNotFound', 'catalogue.rollChanged'];
async function typed<T>(work: Promise<T>, codes: readonly string[]): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || !codes.includes(error.code)) throw error;
    return null;
  }
}

describe('rolls under any order of steps', () => {
  it(
    `FAB-31: keeps the books of rolls as in the model after ${String(SEQUENCES)} sequences, and every reservation once`,
    async () => {
      const steps = fc.array(step, { minLength: 25, maxLength: 35 });
      await fc.assert(
        fc.asyncProperty(steps, async (all) => {
          await clear();
          const { product } = await shop.addOnRolls([{ cuts: 60 }, { cuts: 40, lot: 'B' }]);
          const model = new RollModel();
          model.apply({ as: 'changed', open: 100 });
          for (const next of all) {
            const change = await typed(take(product, next), TYPED);
            if (change) model.apply(change);
            expect([next, await booksOf(shop.dataSource)]).toEqual([next, model.expected]);
            expect([next, await shop.brokenRolls()]).toEqual([next, []]);
          }
          while (await release(0));
          expect([await shop.brokenRolls(), await shop.wrongLedgers()]).toEqual([[], []]);
        }),
        { numRuns: SEQUENCES, endOnFailure: true },
      );
    },
    60_000 + SEQUENCES * 5_000,
  );

  it('FAB-21: keeps the books exact for 20 buyers, two tables and a stocktake on three rolls', async () => {
    const { product, rolls } = await shop.addOnRolls([
      { cuts: 60 },
      { cuts: 40 },
      { cuts: 50, lot: 'B' },
    ]);
    const buyers = Array.from({ length: 20 }, async (_, which) => {
      const wish = { cuts: 5 + which, which, isMixed: which % 5 === 0, isJoined: which % 3 === 0 };
      const { outcome } = await buy(product, wish);
      expect(['held', 'refused']).toContain(outcome);
    });
    let isSold = false;
    const sale = Promise.all(buyers).finally(() => {
      isSold = true;
    });
    const table = async (name: string): Promise<void> => {
      let more = 10;
      for (let nth = 0; more > 0; nth += 1) {
        await typed(cutOne(name, nth), RACED);
        if (isSold) more -= 1;
      }
    };
    const stocktake = async (): Promise<void> => {
      for (let nth = 0; nth < 4; nth += 1) {
        const listed = (await rollsOf(product)).filter(({ _id }) => rolls.includes(_id));
        const counted = listed.map(({ _id, left }) => ({
          _id,
          listed: left,
          counted: Math.max(0, Math.round(left * 10 - 2) / 10),
        }));
        await shop.stocktakes.count(shop.by, { rolls: counted });
      }
    };
    await Promise.all([sale, table('Rina'), table('Amir'), stocktake()]);
    expect([await shop.brokenRolls(), await shop.wrongLedgers()]).toEqual([[], []]);
    const [cut] = await shop.dataSource.query<[{ cuts: number; pieces: number }]>(
      `SELECT count(*)::int AS cuts, count(DISTINCT c.reservation_id)::int AS pieces
         FROM roll_cuts c JOIN rolls r ON r.id = c.roll_id WHERE r.product_id = $1 AND c.reason = 'order'`,
      [product],
    );
    expect(cut.cuts).toBeGreaterThan(0);
    expect(cut.cuts).toBe(cut.pieces);
  });
});
