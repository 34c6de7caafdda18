import { Controller } from '@nestjs/common';
import { authFacts } from '@shop/contracts/auth';
import type { PayloadOf } from '@shop/contracts/message';
import { orderFacts } from '@shop/contracts/order';
import { Hears } from '@shop/service-kit/bus/answers';
import type { Delivery } from '@shop/service-kit/bus/call';
import { FORMER_CUSTOMER, shownAuthor } from './review.rules.js';

/** Keeps who has received what, so that only those may review it; forgets whoever has left. */
@Controller()
export class ReviewsConsumer {
  @Hears(orderFacts.statusChanged, 'reviews.receipts')
  async orderChanged(
    order: PayloadOf<typeof orderFacts.statusChanged>,
    { manager }: Delivery,
  ): Promise<void> {
    const products = [...new Set(order.items.map(({ product }) => product))].sort();
    await manager.query(
      `INSERT INTO receipts AS known (order_id, product_id, user_id, is_delivered, version)
       SELECT $1, product, $3, $4, $5 FROM unnest($2::uuid[]) AS line (product)
       ON CONFLICT (order_id, product_id) DO UPDATE
         SET is_delivered = excluded.is_delivered, version = excluded.version
         WHERE known.version < excluded.version`,
      [order.order, products, order.user._id, order.orderStatus === 'delivered', order.version],
    );
  }

  /** Reviews stand under the name that their author has; of two new names the later one stays, however they arrive. */
  @Hears(authFacts.userRenamed, 'reviews.renamed')
  async userRenamed(
    { user, name }: PayloadOf<typeof authFacts.userRenamed>,
    { manager, occurredAt }: Delivery,
  ): Promise<void> {
    await manager.query(
      `UPDATE reviews SET author = $2, named_at = $3
       WHERE user_id = $1 AND (named_at IS NULL OR named_at < $3)`,
      [user, shownAuthor(name), occurredAt],
    );
  }

  /** The words stay, for those who read them; whose they were is forgotten. */
  @Hears(authFacts.userRemoved, 'reviews.forgotten')
  async userRemoved(
    { user }: PayloadOf<typeof authFacts.userRemoved>,
    { manager }: Delivery,
  ): Promise<void> {
    await manager.query('UPDATE reviews SET user_id = NULL, author = $2 WHERE user_id = $1', [
      user,
      FORMER_CUSTOMER,
    ]);
    await manager.query('DELETE FROM receipts WHERE user_id = $1', [user]);
  }
}
