// A catalogue with rolls and a cutting table, for specs. Lengths are cuts of 10 cm.
import { randomUUID } from 'node:crypto';
import { sum } from '@shop/contracts/core/numbers';
import type { RollView } from '@shop/contracts/inventory/rolls';
import { Audit } from '@shop/service-kit/audit/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { CuttingService } from '../inventory/cutting/cutting.service.js';
import { SettlingService } from '../inventory/cutting/settling.service.js';
import { ArrivalRecorder } from '../inventory/receiving/arrival-recorder.js';
import { ArrivalService } from '../inventory/receiving/arrival.service.js';
import { DeliveriesService } from '../inventory/receiving/deliveries.service.js';
import { ExpectingService } from '../inventory/receiving/expecting.service.js';
import { insertRolls } from '../inventory/rolls/new-rolls.query.js';
import { findRoll } from '../inventory/rolls/roll.query.js';
import { rollViewOf } from '../inventory/rolls/roll-row.js';
import { ReceivingService } from '../inventory/rolls/receiving.service.js';
import { StockRecorder } from '../inventory/rolls/stock-recorder.js';
import { RollEditingService } from '../inventory/rolls/roll-editing.service.js';
import { RollsService } from '../inventory/rolls/rolls.service.js';
import { StocktakeService } from '../inventory/rolls/stocktake.service.js';
import { bookRolls } from '../inventory/ledger/rolls.query.js';
import { addClothOnRolls } from './cloth-on-rolls.js';
import { openCatalogue, type OpenCatalogue } from './open-catalogue.js';
import { brokenRolls } from './roll-invariants.js';

interface LaidRoll {
  cuts: number;
  lot?: string;
  state?: 'open' | 'quarantine';
}
interface Reserved {
  roll: string;
  cuts: number;
  mayMixLots?: boolean;
  mayJoin?: boolean;
}

export interface OpenRolls extends OpenCatalogue {
  rolls: RollsService;
  receiving: ReceivingService;
  editing: RollEditingService;
  stocktakes: StocktakeService;
  cutting: CuttingService;
  settling: SettlingService;
  deliveries: DeliveriesService;
  expecting: ExpectingService;
  arrival: ArrivalService;
  by: { _id: string; name: string };
  /** A product kept by roll, in steps of 10 cm, with these rolls. */
  addOnRolls(rolls: LaidRoll[], name?: string): Promise<{ product: string; rolls: string[] }>;
  /** An order that holds these pieces, each a length of its own; returns it with its reservations. */
  reservation(...pieces: Reserved[]): Promise<{ order: string; pieces: string[] }>;
  rollOf(roll: string): Promise<RollView>;
  /** Where a piece lies, in what state. */
  pieceOf(reservation: string): Promise<{ roll: string | null; state: string }>;
  /** Returns the stock of the product, its longest piece and its fullest dye lot. */
  figuresOf(product: string): Promise<{ stock: number; longest: number; oneLot: number }>;
  /** Returns the ledger of the product, oldest first, without its initial rolls. */
  ledgerOf(product: string): Promise<string[]>;
  /** The invariants of rolls that do not hold: always none. */
  brokenRolls(): ReturnType<typeof brokenRolls>;
}

export async function openRolls(): Promise<OpenRolls> {
  const shop = await openCatalogue();
  const { dataSource } = shop;
  const audit = new Audit(dataSource);
  const outbox = new Outbox();
  const books = new StockRecorder(outbox, audit);
  const reservation = (...pieces: Reserved[]) =>
    dataSource.transaction(async (manager) => {
      const order = randomUUID();
      const { product } = await findRoll(manager, pieces[0]?.roll ?? '');
      const quantity = sum(pieces.map(({ cuts }) => cuts));
      const leave = {
        ...(pieces.some((piece) => piece.mayMixLots) && { mayMixLots: true }),
        ...(pieces.some((piece) => piece.mayJoin) && { mayJoin: true }),
      };
      const lines = [{ product, quantity, cutsPerUnit: 10, ...leave }];
      await manager.query(
        `INSERT INTO stock_hold (order_id, epoch, state, lines, outcome, at)
         VALUES ($1, 1, 'held', $2, '{"outcome": "held", "lines": []}', clock_timestamp())`,
        [order, JSON.stringify(lines)],
      );
      const ids: string[] = [];
      for (const [nth, { roll, cuts }] of pieces.entries()) {
        const [reservation] = await manager.query<[{ id: string }]>(
          `INSERT INTO reservations (order_id, epoch, product_id, roll_id, length_no, cuts)
           VALUES ($1, 1, $2, $3, $4, $5) RETURNING id`,
          [order, product, roll, nth, cuts],
        );
        ids.push(reservation.id);
        await manager.query('UPDATE rolls SET reserved = reserved + $2 WHERE id = $1', [
          roll,
          cuts,
        ]);
      }
      await bookRolls(manager, product, { reason: 'hold', actor: 'order', order, epoch: 1 });
      return { order, pieces: ids };
    });
  return {
    ...shop,
    rolls: new RollsService(dataSource),
    receiving: new ReceivingService(dataSource, books),
    editing: new RollEditingService(dataSource, books),
    stocktakes: new StocktakeService(dataSource, books),
    cutting: new CuttingService(dataSource, books, audit),
    settling: new SettlingService(dataSource, books, audit),
    deliveries: new DeliveriesService(dataSource),
    expecting: new ExpectingService(dataSource, books, outbox, audit),
    arrival: new ArrivalService(dataSource, new ArrivalRecorder(books), outbox, audit),
    by: { _id: randomUUID(), name: 'Rina' },
    addOnRolls: async (rolls, name) => {
      const product = await addClothOnRolls(shop, [], name);
      const ids = await insertRolls(
        dataSource.manager,
        rolls.map(({ cuts, lot = 'A', state = 'open' }) => ({
          product,
          lot,
          state,
          received: cuts,
          delivery: null,
          parent: null,
          shade: null,
          place: null,
          usableWidthMm: null,
          costCents: null,
        })),
      );
      await dataSource.transaction((manager) =>
        bookRolls(manager, product, { reason: 'receive', actor: 'spec' }),
      );
      return { product, rolls: ids };
    },
    reservation,
    rollOf: async (roll) => rollViewOf(await findRoll(dataSource.manager, roll)),
    pieceOf: async (reservation) => {
      const [piece] = await dataSource.query<[{ roll: string | null; state: string }]>(
        'SELECT roll_id AS roll, state FROM reservations WHERE id = $1',
        [reservation],
      );
      return piece;
    },
    figuresOf: async (product) => {
      const [figures] = await dataSource.query<
        [{ stock: number; longest: number; oneLot: number }]
      >('SELECT stock, longest, one_lot AS "oneLot" FROM products WHERE id = $1', [product]);
      return figures;
    },
    ledgerOf: async (product) => {
      const rows = await dataSource.query<{ text: string }[]>(
        `SELECT reason || ' ' || delta AS text FROM stock_movement
          WHERE product_id = $1 AND actor <> 'spec' ORDER BY id`,
        [product],
      );
      return rows.map(({ text }) => text);
    },
    brokenRolls: () => brokenRolls(dataSource),
  };
}
