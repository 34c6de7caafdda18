import { Injectable } from '@nestjs/common';
import type { InputOf } from '@shop/contracts/core/message';
import type { raiseRpc } from '@shop/contracts/billing/raises';
import { formatDollars, toDollars } from '@shop/contracts/money/price';
import { DataSource } from 'typeorm';
import { findRaised } from './raises.query.js';

const ITS_OWN = 'Place the additional items as a separate order.';

/** Decides if an order can become dearer without another payment by its customer. */
@Injectable()
export class RaisesService {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the sentence for staff, or null if nothing prevents it. */
  async refusalOf({ order, moreCents }: InputOf<typeof raiseRpc.check>): Promise<string | null> {
    const raised = await findRaised(this.dataSource, order);
    if (raised?.method === 'cash')
      return raised.state === 'secured'
        ? null
        : `The cash for this order has been collected. ${ITS_OWN}`;
    const isOpen = raised?.state === 'secured' || raised?.state === 'owed';
    if (raised?.method !== 'invoice' || !isOpen)
      return `An edit cannot increase the total of this order. ${ITS_OWN}`;
    if (moreCents <= raised.leftCents) return null;
    const left = formatDollars(toDollars(raised.leftCents));
    return `The credit limit of this customer has only ${left} left.`;
  }
}
