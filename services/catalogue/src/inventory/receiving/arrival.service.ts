import { Injectable } from '@nestjs/common';
import { deliveriesRpc, type SavedDelivery } from '@shop/contracts/inventory/deliveries';
import type { InputOf } from '@shop/contracts/core/message';
import { toCents } from '@shop/contracts/money/price';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { onceHoldsRest } from '../../products/once-holds-rest.js';
import { insertRolls } from '../rolls/new-rolls.query.js';
import { deliveredRollOf } from '../rolls/new-rolls.rules.js';
import { lockProductsOnRolls } from '../rolls/roll.query.js';
import { wholeCuts, type RollRow } from '../rolls/roll-row.js';
import { publishReservations, type ReservationPair } from '../ledger/reservation-events.js';
import { ArrivalRecorder, type Arrival } from './arrival-recorder.js';
import { lockHolds, reservedOf } from './arrival.query.js';
import {
  findDelivery,
  lockExpectedDelivery,
  markReceived,
  rollsOfDelivery,
} from './delivery.query.js';
import { deliveryAuditFields, deliveryViewOf } from './delivery-row.js';

type Received = InputOf<typeof deliveriesRpc.receive>;

/** A delivery that was expected is here: its rolls are sold, and its pre-orders take their cuts from the stock. */
@Injectable()
export class ArrivalService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly arrivals: ArrivalRecorder,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /**
   * Throws `catalogue.deliveryNotFound`, `catalogue.deliveryReceived`, `catalogue.deliveryChanged` or `order.step`;
   * for additional rolls also `catalogue.productNotFound` or `catalogue.notByRoll`. Throws `service.busy` if its
   * orders keep changing.
   */
  async receive(by: Admin, input: Received, messageId: string): Promise<SavedDelivery> {
    const short = await onceHoldsRest(() =>
      this.dataSource.transaction(async (manager) =>
        (await isFirstDelivery(manager, deliveriesRpc.receive, messageId))
          ? this.receiveIn(manager, by, input)
          : [],
      ),
    );
    const delivery = await findDelivery(this.dataSource.manager, input.delivery);
    return {
      success: true,
      message: 'Delivery received.',
      delivery: deliveryViewOf(delivery),
      short,
    };
  }

  /** Returns the orders of which no roll keeps a part. */
  private async receiveIn(manager: EntityManager, by: Admin, input: Received): Promise<string[]> {
    const before = await lockExpectedDelivery(manager, input);
    const arrivals = await this.arrivalsOf(manager, input);
    const rolls = arrivals.flatMap((arrival) => arrival.expected);
    const reserved = await reservedOf(manager, rolls);
    await lockHolds(manager, [...new Set(reserved.map(({ order }) => order))]);
    const left: ReservationPair[] = [];
    for (const arrival of arrivals)
      left.push(...(await this.arrivals.arrive(manager, by, arrival)));
    const short = new Set(left.map(({ order }) => order));
    await markReceived(manager, before.id);
    await publishReservations(manager, this.outbox, [...reserved, ...left]);
    await this.audit.record(manager, {
      by,
      action: 'delivery.received',
      subject: { kind: 'delivery', _id: before.id, name: `${before.number} ${before.supplier}` },
      before: { ...deliveryAuditFields(before), rolls: before.rolls },
      after: {
        ...deliveryAuditFields({ ...before, state: 'received' }),
        rolls: rolls.length,
        short: short.size,
      },
    });
    return [...short];
  }

  /** Returns the arrivals of each product, in the order of their ids, under their locks. */
  private async arrivalsOf(
    manager: EntityManager,
    { delivery, rolls, besides }: Received,
  ): Promise<Arrival[]> {
    const rows = await rollsOfDelivery(manager, delivery);
    const typed = typedOf(rolls, rows);
    const named = [...rows, ...besides].map(({ product }) => product);
    const products = await lockProductsOnRolls(manager, named);
    const others = besides.map((roll, nth) =>
      deliveredRollOf(roll, `besides.${String(nth)}`, products, delivery),
    );
    const added = await insertRolls(manager, others);
    return products.map((product) => ({
      product,
      expected: rows.filter((row) => row.product === product.id).map(({ id }) => id),
      rolls: typed.filter(({ row }) => row.product === product.id).map(({ arrived }) => arrived),
      besides: added.filter((_, nth) => others[nth]?.product === product.id),
    }));
  }
}

/** Each expected roll with what it is; the form names all of them. */
function typedOf(rolls: Received['rolls'], rows: readonly RollRow[]) {
  const byId = new Map(rolls.map((roll, nth) => [roll._id, { roll, nth }]));
  if (byId.size !== rows.length || rolls.length !== rows.length) throw notEachOnce();
  return rows.map((row) => {
    const typed = byId.get(row.id);
    if (!typed) throw notEachOnce();
    const { _id: id, length, cost, isQuarantined, ...roll } = typed.roll;
    const arrived = {
      ...roll,
      id,
      cuts: wholeCuts(length, row, `rolls.${String(typed.nth)}.length`),
      state: isQuarantined ? ('quarantine' as const) : ('open' as const),
      costCents: cost === null ? null : toCents(cost),
    };
    return { row, arrived };
  });
}

function notEachOnce(): DomainError {
  const message = 'Name each roll of this delivery once.';
  return new DomainError('request.invalid', [{ path: 'rolls', message }], message);
}
