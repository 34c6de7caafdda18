import { Body, Controller, Get, Header, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  checkoutOptions,
  checkoutRpc,
  pricedCheckout,
  priceCheckoutInput,
  type CheckoutOptions,
  type PriceCheckoutInput,
  type PricedCheckout,
} from '@shop/contracts/ordering/checkout';
import { Public } from '@shop/service-kit/access';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import type { FastifyRequest } from 'fastify';
import { Caller } from '../http/access/caller.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { CheckoutPricing } from './checkout-pricing.js';

/** Prices a checkout, and returns the options of its form. */
@ApiTags('order')
@Controller('api/checkout')
export class CheckoutController {
  constructor(
    private readonly pricing: CheckoutPricing,
    private readonly reader: RetryingReader,
  ) {}

  @Post('price')
  @HttpCode(200)
  @Public()
  @Replies(
    pricedCheckout,
    'request.invalid',
    'order.countryNotServed',
    'order.noMethod',
    'order.priceAgain',
    'order.vatNumber',
    'order.productGone',
    'checkout.taxUnavailable',
    'checkout.tooManyCodes',
    'request.tooMany',
  )
  price(
    @Body({ schema: priceCheckoutInput }) input: PriceCheckoutInput,
    @Req() request: FastifyRequest,
  ): Promise<PricedCheckout> {
    return this.pricing.price(input, request);
  }

  @Get('options')
  @Public()
  @Header('cache-control', 'no-store')
  @Replies(checkoutOptions, 'service.unavailable')
  options(@Caller() caller: CallerContext): Promise<CheckoutOptions> {
    return this.reader.request(checkoutRpc.options, {}, caller);
  }
}
