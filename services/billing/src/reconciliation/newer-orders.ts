import { Injectable } from '@nestjs/common';
import { orderPaymentsRpc } from '@shop/contracts/ordering/order-payments';
import { paymentMethod } from '@shop/contracts/billing/shown-payment';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { rootLogger } from '@shop/service-kit/logger';
import { DataSource } from 'typeorm';
import { inDollars } from '../providers/difference.rules.js';
import { saveDiscrepancies, type NewDiscrepancy } from '../providers/discrepancies.query.js';
import {
  findMoney,
  findNewer,
  findOverdue,
  setUnknown,
  type KnownOrder,
  type UnknownMoney,
} from './newer-orders.query.js';

/** Number of orders in a request. */
const PAGE = 200;

/** Finds orders that are newer here than in the order service, whose database was restored from an older copy. */
@Injectable()
export class NewerOrders {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: Bus,
  ) {}

  /**
   * Compares the orders of a day with `theirs`. Raises the versions of existing orders above the one known here, and
   * the caller must read those orders again. Records a discrepancy for missing orders. Returns the number of both.
   */
  async compare(
    day: string,
    theirs: readonly KnownOrder[],
  ): Promise<{ raised: number; unknown: number }> {
    return this.raise(await findNewer(this.dataSource, day, theirs));
  }

  /** Compares orders that have waited for their payment for too long. */
  async compareOverdue(): Promise<{ raised: number; unknown: number }> {
    return this.raise(await findOverdue(this.dataSource));
  }

  private async raise(newer: readonly KnownOrder[]): Promise<{ raised: number; unknown: number }> {
    const found = { raised: 0, unknown: 0 };
    for (let at = 0; at < newer.length; at += PAGE) {
      const orders = newer.slice(at, at + PAGE);
      const reply = await this.bus.request(
        orderPaymentsRpc.raiseVersions,
        { orders },
        systemCaller,
      );
      await this.note(reply.unknown);
      found.raised += reply.raised.length;
      found.unknown += reply.unknown.length;
    }
    if (found.raised + found.unknown > 0)
      rootLogger.warn(found, 'order has older versions of some orders, or none');
    return found;
  }

  private async note(orders: readonly string[]): Promise<void> {
    if (orders.length === 0) return;
    await this.dataSource.transaction(async (manager) => {
      const money = await findMoney(manager, orders);
      await saveDiscrepancies(manager, money.flatMap(discrepancyOf));
      await setUnknown(manager, orders);
    });
  }
}

/** Returns nothing if no money has moved. */
function discrepancyOf({
  order,
  status,
  method,
  held,
  charged,
  givenBack,
}: UnknownMoney): NewDiscrepancy[] {
  if (held === 0 && charged === givenBack) return [];
  const sums = `on hold ${inDollars(held)}, charged ${inDollars(charged)}, given back ${inDollars(givenBack)}`;
  return [
    {
      ...({ kind: 'unknownPayment', subject: order, order } as const),
      method: paymentMethod.parse(method),
      ours: `${status}: ${sums}`,
      theirs: 'The shop does not know this order.',
    },
  ];
}
