import { Injectable } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import type { InputOf } from '@shop/contracts/core/message';
import {
  cancelRequestEvents,
  type cancelRequestRpc,
} from '@shop/contracts/ordering/cancel-requests';
import { Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { GiftCards, type TakenCards } from '../lifecycle/gift-cards.js';
import { stateOf, transitionOf } from '../lifecycle/order-state.rules.js';
import { lockPlacedOrder } from '../lifecycle/order-status-writer.js';
import { OrderStatusService } from '../lifecycle/order-status.service.js';
import { hasLeft } from '../parcels/open-lines.query.js';
import {
  endCancelRequest,
  findCancelRequest,
  openCancelRequest,
} from '../reads/cancel-requests.query.js';
import type { Order } from '../reads/order.entity.js';
import { orderNameOf, orderNumberOf } from '../reads/order.view.js';

type Rpc = typeof cancelRequestRpc;
type Person = Pick<UserView, '_id' | 'name'>;

/** Handles requests of customers to cancel orders that are being prepared, which staff accept or decline. */
@Injectable()
export class CancelRequestsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly statuses: OrderStatusService,
    private readonly giftCards: GiftCards,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** @throws DomainError `order.notFound`, `order.noCancelRequest`, `order.cancelled`, `order.changing` */
  async request(
    { order: id, reason }: InputOf<Rpc['request']>,
    { _id: user }: Person,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const order = await lockPlacedOrder(manager, id, user);
      transitionOf(stateOf(order), 'requestCancel');
      if (await hasLeft(manager, id))
        throw new DomainError(
          'order.noCancelRequest',
          undefined,
          'A part of this order has left: please write to us about the rest.',
        );
      await openCancelRequest(manager, { order: id, reason, at: new Date() });
    });
  }

  /** @throws DomainError as documented at `cancelRequestRpc.decide` */
  async decide(
    { order: id, isAccepted, note }: InputOf<Rpc['decide']>,
    { _id, name }: Person,
  ): Promise<void> {
    const by = { _id, name };
    await this.giftCards.cancelling((taken) =>
      this.dataSource.transaction(async (manager) => {
        const order = await lockPlacedOrder(manager, id, null);
        const request = await findCancelRequest(manager, id);
        const state = isAccepted ? ('accepted' as const) : ('declined' as const);
        if (request?.state === state) return;
        if (request?.state !== 'open') throw new DomainError('order.noCancelRequest');
        if (isAccepted) await this.cancel(manager, order, { by, reason: request.reason, taken });
        else await this.decline(manager, order, { by, note });
        await endCancelRequest(manager, { order: id, state, note });
      }),
    );
  }

  private async cancel(
    manager: EntityManager,
    order: Order,
    { by, reason, taken }: { by: Person; reason: string; taken: TakenCards },
  ): Promise<void> {
    if (await hasLeft(manager, order._id))
      throw new DomainError(
        'order.packed',
        undefined,
        'A part of this order has left: cancel the items that have not.',
      );
    const at = new Date();
    const words =
      reason === '' ? 'Requested by the customer' : `Requested by the customer: ${reason}`;
    await this.statuses.begin(manager, order, { to: 'cancelled', by, at, reason: words, taken });
  }

  private async decline(
    manager: EntityManager,
    order: Order,
    { by, note }: { by: Person; note: string },
  ): Promise<void> {
    const { _id: id, userId, userName, userEmail } = order;
    await this.audit.record(manager, {
      by,
      action: 'order.cancelDeclined',
      subject: { kind: 'order', _id: id, name: orderNameOf(order) },
      before: {},
      after: { note },
    });
    await this.outbox.add(manager, cancelRequestEvents.declined, id, {
      order: id,
      number: orderNumberOf(order),
      note,
      at: new Date(),
      user: { _id: userId, name: userName, email: userEmail },
    });
  }
}
