import { Injectable } from '@nestjs/common';
import { soldCardRpc } from '@shop/contracts/billing/sold-cards';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import type { EntityManager } from 'typeorm';

interface CardLine {
  product: string;
  quantity: number;
}

/** Takes gift cards of orders back; billing has their accounts. */
@Injectable()
export class GiftCards {
  constructor(private readonly bus: Bus) {}

  /**
   * Takes back the cards of a locked order before all of it is cancelled, or the `cancelled` pieces by product. A
   * preview only checks that this is possible. Throws `billing.giftCardUsed` if they cannot be taken back in full, and
   * `service.unavailable` if billing does not respond.
   */
  async takeBack(
    manager: EntityManager,
    order: string,
    cancelled: ReadonlyMap<string, number> | 'all',
    isPreview = false,
  ): Promise<void> {
    const known = await manager.query<CardLine[]>(
      `SELECT product_id AS product, quantity FROM order_lines
        WHERE order_id = $1 AND quantity > 0 AND details ? 'isGiftCard'`,
      [order],
    );
    const lines = known.flatMap(({ product, quantity }) => {
      const less = cancelled === 'all' ? quantity : (cancelled.get(product) ?? 0);
      return less > 0 ? [{ product, left: quantity - less }] : [];
    });
    if (lines.length > 0)
      await this.bus.request(soldCardRpc.takeBack, { order, lines, isPreview }, systemCaller);
  }
}
