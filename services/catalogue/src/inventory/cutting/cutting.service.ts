import { Injectable } from '@nestjs/common';
import {
  OPEN_PIECES_PAGE,
  cuttingRpc,
  type CutReply,
  type CuttingList,
  type CuttingQuery,
  type Reallocated,
} from '@shop/contracts/inventory/cutting';
import { formatLength, unitsOf } from '@shop/contracts/money/length';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstSubmission } from '@shop/service-kit/inbox/commands';
import { DataSource, type EntityManager } from 'typeorm';
import { reservedLengths } from '../ledger/reservations.query.js';
import { chooseLengths } from '../ledger/reserved-lengths.rules.js';
import { totalCuts } from '../packing/rolls-and-lengths.js';
import { reallocateShort } from '../rolls/reallocate-pieces.js';
import { StockRecorder } from '../rolls/stock-recorder.js';
import { cutOff, findRoll, lockProductsOnRolls, lockRoll } from '../rolls/roll.query.js';
import { assertHere, rollViewOf } from '../rolls/roll-row.js';
import {
  findReservation,
  findCut,
  listPieces,
  pageOpenPieces,
  markCut,
  piecesToCut,
  productsToCut,
  type Reservation,
} from './cutting.query.js';
import { cutDone, lostCuts, measuredMm, nothingBeyond, pieceOf } from './cutting.rules.js';

/** Recorded for a cut that the table did not confirm. */
const SHIPMENT: Admin = { _id: '00000000-0000-4000-8000-000000000000', name: 'The shipment' };

/** Lengths of a product that have left, in cuts. */
interface SentLine {
  product: string;
  lengths: readonly number[];
}

type Confirmation = InputOf<typeof cuttingRpc.confirm>;

/** The cutting table: which piece is cut from which roll, and what was cut. */
@Injectable()
export class CuttingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recorder: StockRecorder,
    private readonly audit: Audit,
  ) {}

  async list(query: CuttingQuery): Promise<CuttingList> {
    const { rows, totals } = await listPieces(this.dataSource.manager, query);
    const pages = Math.max(1, Math.ceil(totals.total / query.limit));
    return { success: true, pieces: rows.map(pieceOf), ...totals, page: query.page, pages };
  }

  async pageOpen(after: string | null): Promise<OutputOf<typeof cuttingRpc.pageOpen>> {
    const rows = await pageOpenPieces(this.dataSource.manager, after);
    const next = rows.length < OPEN_PIECES_PAGE ? null : (rows.at(-1)?.reservation ?? null);
    return { pieces: rows.map(pieceOf), next };
  }

  /**
   * Records that the piece was cut, once for each key. Throws `order.keyReused`, `catalogue.pieceNotFound` if no roll
   * has it reserved, `catalogue.cutDone`, `catalogue.rollExpected`, `order.leastLength`, `catalogue.rollTooShort` if
   * more was cut than is free, or `order.step`.
   */
  async confirm(by: Admin, input: Confirmation, messageId: string): Promise<CutReply> {
    const { reservation } = input;
    // A key identifies one press at one piece.
    const key = `${reservation}.${input.key ?? messageId}`;
    const { cuts, roll } = await this.dataSource.transaction((manager) =>
      this.confirmOnce(manager, by, input, key),
    );
    const row = await findRoll(this.dataSource.manager, roll);
    const length = formatLength(unitsOf(cuts, row.cutsPerUnit), row.unit, row.cutsPerUnit);
    return { success: true, message: `${length} cut from ${row.number}.`, roll: rollViewOf(row) };
  }

  /** Looks for a roll for each piece of the product that is short. Throws `catalogue.productNotFound`. */
  reallocate(by: Admin, product: string): Promise<Reallocated> {
    return this.dataSource.transaction(async (manager) => {
      const [locked] = await lockProductsOnRolls(manager, [product]);
      if (!locked) throw new DomainError('catalogue.productNotFound');
      const { allocated, short } = await reallocateShort(manager, locked);
      if (allocated.length > 0) {
        await this.recorder.book(manager, [product], 'short', by, totalCuts(allocated));
        await this.recorder.publishReservations(
          manager,
          allocated.map(({ order }) => ({ order, product })),
        );
        const pieces = allocated.map(({ order, cuts }) => ({
          order,
          length: unitsOf(cuts, locked.cutsPerUnit),
        }));
        await this.audit.record(manager, {
          by,
          action: 'product.reallocated',
          subject: { kind: 'product', _id: product, name: locked.name },
          before: null,
          after: { pieces },
        });
      }
      return { success: true, allocated: allocated.length, short: short.length };
    });
  }

  /**
   * Cuts those of these ordered lengths, as ordered, that the table has not confirmed; of equal lengths, cut ones count
   * first. Short or expected lengths do not change, nor do lengths that the order has no longer reserved.
   */
  async cutShipped(
    manager: EntityManager,
    order: string,
    at: Date,
    lines: readonly SentLine[],
  ): Promise<void> {
    const known = lines.map(({ product }) => product);
    const products = await productsToCut(manager, order, known);
    await lockProductsOnRolls(manager, products);
    const reserved = await reservedLengths(manager, order, products);
    const sent = lines.flatMap(({ product, lengths }) => {
      const ofProduct = reserved.filter((one) => one.product === product);
      return chooseLengths(ofProduct, lengths).chosen;
    });
    const pieces = await piecesToCut(
      manager,
      sent.flatMap(({ reservations }) => reservations),
    );
    for (const { id, roll, cuts } of pieces) {
      await lockRoll(manager, roll);
      await cutOff(manager, roll, { cuts, reason: 'order', by: SHIPMENT, reservation: id, at });
      await markCut(manager, id);
    }
    await this.recorder.publish(manager, [...new Set(pieces.map(({ roll }) => roll))]);
    await this.recorder.publishReservations(
      manager,
      [...new Set(pieces.map(({ product }) => product))].map((product) => ({ order, product })),
    );
  }

  private async confirmOnce(
    manager: EntityManager,
    by: Admin,
    { reservation: id, ...cut }: Confirmation,
    key: string,
  ): Promise<{ cuts: number; roll: string }> {
    await isFirstSubmission(manager, cuttingRpc.confirm, key, cut);
    const piece = await lockPiece(manager, id);
    const { cuts } = piece;
    if (piece.state === 'cut') {
      const cut = await findCut(manager, id);
      if (cut.key === key) return piece;
      throw cutDone(cut, new Date());
    }
    const { roll } = await lockRoll(manager, piece.roll);
    assertHere(roll);
    const lost = lostCuts(cut.length, cuts, roll);
    if (lost > roll.left - roll.reserved) throw nothingBeyond(roll);
    const actualMm = measuredMm(cut.actual, roll);
    await cutOff(manager, roll.id, { cuts, reason: 'order', by, reservation: id, actualMm, key });
    await markCut(manager, id);
    if (lost > 0) {
      await cutOff(manager, roll.id, { cuts: lost, reason: 'loss', by });
      await this.recorder.book(manager, [roll.product], 'cutLoss', by);
    }
    await this.recorder.publishReservations(manager, [piece]);
    await this.recorder.record(manager, by, 'roll.cut', roll);
    return piece;
  }
}

/** A piece with a roll, under the lock of its product. Throws `catalogue.pieceNotFound`. */
async function lockPiece(
  manager: EntityManager,
  id: string,
): Promise<Reservation & { roll: string }> {
  const before = await findReservation(manager, id);
  if (!before) throw new DomainError('catalogue.pieceNotFound');
  await lockProductsOnRolls(manager, [before.product]);
  // The piece may have been cut, moved or released in the meantime.
  const piece = await findReservation(manager, id);
  if (!piece?.roll || !(piece.state === 'reserved' || piece.state === 'cut'))
    throw new DomainError('catalogue.pieceNotFound');
  return { ...piece, roll: piece.roll };
}
