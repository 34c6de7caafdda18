import { Controller } from '@nestjs/common';
import {
  checkoutRpc,
  type CheckoutOptions,
  type PricedCheckout,
} from '@shop/contracts/ordering/checkout';
import type { InputOf } from '@shop/contracts/core/message';
import { Public } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { CheckoutService } from './checkout.service.js';

@Controller()
export class CheckoutRpc {
  constructor(private readonly checkout: CheckoutService) {}

  @Public()
  @RpcHandler(checkoutRpc.price)
  price(input: InputOf<typeof checkoutRpc.price>, { session }: Call): Promise<PricedCheckout> {
    return this.checkout.price(input, session?.user._id ?? null);
  }

  @Public()
  @RpcHandler(checkoutRpc.options)
  options(): Promise<CheckoutOptions> {
    return this.checkout.options();
  }
}
