import { Controller } from '@nestjs/common';
import { authEvents } from '@shop/contracts/auth/auth';
import type { PayloadOf } from '@shop/contracts/core/message';
import { orderEvents } from '@shop/contracts/ordering/order';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { ERASED_CUSTOMER, shownAuthor } from './review.rules.js';

/** Stores who received which product, for the right to review, and what has left the shop; erases removed users. */
@Controller()
export class ReviewsConsumer {
  @EventHandler(orderEvents.statusChanged, 'reviews.receipts')
  async orderChanged(
    order: PayloadOf<typeof orderEvents.statusChanged>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    const products = [...new Set(order.items.map(({ product }) => product))].sort();
    await manager.query(
      `INSERT INTO receipts AS known (order_id, product_id, user_id, is_delivered, has_left, version)
       SELECT $1, product, $3, $4, $5, $6 FROM unnest($2::uuid[]) AS line (product)
       ON CONFLICT (order_id, product_id) DO UPDATE
         SET is_delivered = excluded.is_delivered, has_left = excluded.has_left, version = excluded.version
         WHERE known.version < excluded.version`,
      [
        order.order,
        products,
        order.user._id,
        order.orderStatus === 'delivered',
        order.orderStatus === 'delivered' || order.orderStatus === 'shipped',
        order.version,
      ],
    );
  }

  /** Reviews stand under the name that their author has; of two new names the later one stays, however they arrive. */
  @EventHandler(authEvents.userRenamed, 'reviews.renamed')
  async userRenamed(
    { user, name }: PayloadOf<typeof authEvents.userRenamed>,
    { manager, occurredAt }: HandlerDelivery,
  ): Promise<void> {
    await manager.query(
      `UPDATE reviews SET author = $2, named_at = $3
       WHERE user_id = $1 AND (named_at IS NULL OR named_at < $3)`,
      [user, shownAuthor(name), occurredAt],
    );
  }

  /** Keeps the text of reviews, but removes their photos and the link to the account. */
  @EventHandler(authEvents.userRemoved, 'reviews.forgotten')
  async userRemoved(
    { user }: PayloadOf<typeof authEvents.userRemoved>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    await manager.query(
      'DELETE FROM review_photos WHERE review_id IN (SELECT id FROM reviews WHERE user_id = $1)',
      [user],
    );
    await manager.query('DELETE FROM helpful_marks WHERE user_id = $1', [user]);
    await manager.query('UPDATE reviews SET user_id = NULL, author = $2 WHERE user_id = $1', [
      user,
      ERASED_CUSTOMER,
    ]);
    await manager.query('DELETE FROM receipts WHERE user_id = $1', [user]);
  }
}
