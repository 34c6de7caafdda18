import { Injectable } from '@nestjs/common';
import type { SessionView } from '@shop/contracts/auth/auth';
import {
  checkoutRpc,
  type PriceCheckoutInput,
  type PricedCheckout,
} from '@shop/contracts/ordering/checkout';
import { payingRpc, payingWithoutBilling, type Paying } from '@shop/contracts/billing/paying';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { Identity } from '@shop/service-kit/identity';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../http/access/caller.js';
import { tokenIn } from '../http/access/token.js';
import { Limiter } from '../limits/limiter.js';
import { splitCodes, withCards } from './gift-cards.js';

const SILENT: readonly string[] = ['service.unavailable', 'service.busy'];

/** Prices checkouts of guests and users, and counts the codes that they guess (commerce, ruling Q10). */
@Injectable()
export class CheckoutPricing {
  constructor(
    private readonly bus: Bus,
    private readonly identity: Identity,
    private readonly limiter: Limiter,
  ) {}

  /** Throws `checkout.tooManyCodes` for a call with codes after 20 unknown ones in an hour. */
  async price(
    input: PriceCheckoutInput,
    { id, ip, headers }: Pick<FastifyRequest, 'id' | 'ip' | 'headers'>,
  ): Promise<PricedCheckout> {
    const token = tokenIn(headers);
    const session = token === null ? null : await this.identity.sessionOf(token).catch(guest);
    const caller = callerOf(session && token !== null ? { id, token } : { id });
    const visitor = { address: ip, user: session?.user._id };
    const { length } = input.codes;
    if (length === 0) return this.priceFor(input, caller);
    await this.limiter.admitCodes(visitor, length);
    let guessed = 0;
    try {
      const priced = await this.priceFor(input, caller);
      guessed = priced.codes.filter(({ isUnknown }) => isUnknown).length;
      return priced;
    } finally {
      await this.limiter.forgiveCodes(visitor, length - guessed);
    }
  }

  /** A guest without a gift card does not wait for billing. */
  private async priceFor(
    { codes: typed, ...input }: PriceCheckoutInput,
    caller: CallerContext,
  ): Promise<PricedCheckout> {
    const { cards, codes } = splitCodes(typed);
    if (caller.token === undefined && cards.length === 0)
      return this.bus.request(checkoutRpc.price, { ...input, codes }, caller);
    const requested = { isCreditWanted: input.useCredit, giftCards: cards };
    const paying = await this.bus.request(payingRpc.find, requested, caller).catch(withoutBilling);
    const priced = await this.bus.request(checkoutRpc.price, { ...input, codes, paying }, caller);
    return withCards(priced, typed, paying);
  }
}

/** The shop sells while billing is silent. */
function withoutBilling(error: unknown): Paying {
  if (error instanceof DomainError && SILENT.includes(error.code)) return payingWithoutBilling;
  throw error;
}

/** A token that is no longer valid is a guest's. */
function guest(error: unknown): SessionView | null {
  if (error instanceof DomainError) return null;
  throw error;
}
