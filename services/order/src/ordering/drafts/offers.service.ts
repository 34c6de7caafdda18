import { Injectable } from '@nestjs/common';
import type { OutputOf } from '@shop/contracts/core/message';
import type { draftsRpc, OfferView } from '@shop/contracts/ordering/drafts';
import { DomainError } from '@shop/service-kit/domain-error';
import { orderNumberOf, orderViewOf } from '../reads/order.view.js';
import { DraftPayments, shownCredit } from './draft-payments.js';
import { DraftPlacing } from './draft-placing.service.js';
import { stateOf } from './draft-row.js';

const NOT_PAYABLE = { options: [], credit: null };

/** Shows offers to everyone with the link. */
@Injectable()
export class OffersService {
  constructor(
    private readonly placing: DraftPlacing,
    private readonly payments: DraftPayments,
  ) {}

  /** Throws `order.offerNotFound`. */
  async open(token: string): Promise<OfferView> {
    const row = await this.placing.offered(token);
    const state = stateOf(row);
    const order = await this.placing.orderOf(row);
    const { options: payments, credit } =
      state === 'offered' ? await this.payments.of(row, row.customerId) : NOT_PAYABLE;
    const { price, content, customerName, until } = row;
    return {
      success: true,
      offer: {
        state,
        customer: customerName,
        price: price.shown,
        shippingAddress: price.address,
        ...(content.note && { note: content.note }),
        until: until.toISOString(),
        ...shownCredit(credit),
        // Only its owner may see what is left of a credit limit.
        payments: payments.map(({ note, ...one }) => ({
          ...one,
          ...(note !== undefined && one.method !== 'invoice' && { note }),
        })),
        ...(order && {
          order: {
            _id: order._id,
            number: orderNumberOf(order),
            payment: orderViewOf(order).payment,
          },
        }),
      },
    };
  }

  /** Throws `order.offerNotFound`, and `order.notFound` until the offer is placed. */
  async findOrder(token: string): Promise<OutputOf<typeof draftsRpc.findOrder>> {
    const order = await this.placing.orderOf(await this.placing.offered(token));
    if (!order) throw new DomainError('order.notFound');
    return { order: order._id, user: order.userId };
  }
}
