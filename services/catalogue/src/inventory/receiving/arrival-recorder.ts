import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Admin } from '@shop/service-kit/audit/audit';
import { totalCuts } from '../packing/rolls-and-lengths.js';
import { reallocateThese } from '../rolls/reallocate-pieces.js';
import type { ReservedPiece } from '../packing/reserved-piece.js';
import { movePieces, piecesOn } from '../rolls/reservations.query.js';
import { StockRecorder } from '../rolls/stock-recorder.js';
import { cutOff, findRolls, type ProductOnRolls } from '../rolls/roll.query.js';
import type { ReservationPair } from '../ledger/reservation-events.js';
import { lockRolls, type Movement } from '../ledger/rolls.query.js';
import { endPreorders, freeRolls, writeArrived, type ArrivedRoll } from './arrival.query.js';
import { reallocateArrived } from './arrival.rules.js';

/** The arrival of one product, under its lock. */
export interface Arrival {
  product: ProductOnRolls;
  /** The expected rolls; `rolls` contains all of them. */
  expected: readonly string[];
  /** The rolls, without cuts if they did not arrive. */
  rolls: readonly ArrivedRoll[];
  /** Rolls that were not expected; they are added already. */
  besides: readonly string[];
}

/** Records the arrival of a product's rolls: rolls, reservations, marks of backorders, stock and ledger. */
@Injectable()
export class ArrivalRecorder {
  constructor(private readonly recorder: StockRecorder) {}

  /** Returns the orders of which no roll keeps a part now, also of orders without a reservation on these rolls. */
  async arrive(manager: EntityManager, by: Admin, arrival: Arrival): Promise<ReservationPair[]> {
    const { product, expected, rolls, besides } = arrival;
    const pieces = await piecesOn(manager, expected);
    const unallocated = await this.allocate(manager, arrival, pieces);
    await writeArrived(
      manager,
      rolls.filter(({ cuts }) => cuts > 0),
    );
    const gone = rolls.filter(({ cuts }) => cuts === 0).map(({ id }) => id);
    await freeRolls(manager, gone);
    for (const { id, left } of await findRolls(manager, gone))
      await cutOff(manager, id, { cuts: left, reason: 'notCome', by });
    const short = unallocated.size > 0 ? await reallocateThese(manager, product, unallocated) : [];
    await this.book(manager, by, product.id, { pieces, short });
    await this.recorder.publish(manager, [...expected, ...besides]);
    return short.map(({ order }) => ({ order, product: product.id }));
  }

  /** Allocates the pieces to what the delivery has brought; returns those that find no place on it. */
  private async allocate(
    manager: EntityManager,
    { product, rolls, besides }: Arrival,
    pieces: readonly ReservedPiece[],
  ): Promise<Set<string>> {
    const open = (await lockRolls(manager, [product.id])).get(product.id) ?? [];
    const others = open.filter(({ id }) => besides.includes(id));
    const came = rolls
      .filter(({ cuts, state }) => cuts > 0 && state === 'open')
      .map(({ id, lot, cuts }) => ({ id, lot, free: cuts, isBegun: false }));
    const moved = reallocateArrived([...others, ...came], pieces, product.leastEnd);
    await movePieces(
      manager,
      product.id,
      moved.map(({ id, roll, cuts }) => ({ id, parts: roll === null ? [] : [{ roll, cuts }] })),
    );
    return new Set(moved.flatMap(({ id, roll }) => (roll === null ? [id] : [])));
  }

  /** Takes the cuts of each pre-order from the stock; cuts without a roll are given back as short. */
  private async book(
    manager: EntityManager,
    by: Admin,
    product: string,
    { pieces, short }: { pieces: readonly ReservedPiece[]; short: readonly ReservedPiece[] },
  ): Promise<void> {
    const orders = [...new Set(pieces.map(({ order }) => order))];
    const taken = await endPreorders(manager, product, orders);
    const extraMovements: Movement[] = taken.map(({ order, epoch, cuts }) => ({
      reason: 'hold',
      delta: -cuts,
      order,
      epoch,
    }));
    extraMovements.push({ reason: 'short', delta: totalCuts(short) });
    const cause = { product, reason: 'receive' as const, actor: by._id, extraMovements };
    await this.recorder.bookAll(manager, [cause]);
  }
}
