import { Injectable } from '@nestjs/common';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import type { OrderHold } from '@shop/contracts/inventory/order-holds';
import type { OutputOf } from '@shop/contracts/core/message';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';

/** Reads the catalogue's holds of orders over the bus. Each method throws `service.unavailable` or `service.busy`. */
@Injectable()
export class CatalogueHolds {
  constructor(private readonly bus: Bus) {}

  sum(range: number): Promise<OutputOf<typeof catalogueRpc.sumHolds>> {
    return this.bus.request(catalogueRpc.sumHolds, { range }, systemCaller);
  }

  /** Returns every order of the range that holds stock, with its epoch. */
  async all(range: number): Promise<Map<string, number>> {
    const held = new Map<string, number>();
    let after: string | null = null;
    do {
      const page: OutputOf<typeof catalogueRpc.pageHolds> = await this.bus.request(
        catalogueRpc.pageHolds,
        { range, after },
        systemCaller,
      );
      for (const { order, epoch } of page.holds) held.set(order, epoch);
      after = page.next;
    } while (after !== null);
    return held;
  }

  /** Returns the holds of these orders, at most `HOLDS_PAGE`. */
  async find(orders: readonly string[]): Promise<Map<string, OrderHold>> {
    const { holds } = await this.bus.request(
      catalogueRpc.findHolds,
      { orders: [...orders] },
      systemCaller,
    );
    return new Map(holds.map((hold) => [hold.order, hold]));
  }
}
