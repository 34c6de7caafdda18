import { Injectable } from '@nestjs/common';
import { orderPaymentsRpc } from '@shop/contracts/ordering/order-payments';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';

/** Reads the validity of new gift cards from the settings, which the order service has. */
@Injectable()
export class GiftCardValidity {
  constructor(private readonly bus: Bus) {}

  /** Returns the months for which a new card is valid; null if it does not expire. */
  async months(): Promise<number | null> {
    const { months } = await this.bus.request(
      orderPaymentsRpc.findGiftCardMonths,
      {},
      systemCaller,
    );
    return months;
  }
}
