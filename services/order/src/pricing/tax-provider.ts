// Tax rates from a provider, for places with more rates than a small shop can maintain (commerce II.3, ruling Q11).
import { Injectable } from '@nestjs/common';
import type { TaxRates } from '@shop/contracts/pricing/terms';
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import { z } from 'zod';
import type { Destination, TaxedGoods } from './tax-terms.rules.js';

const TIMEOUT_MS = 2_000;

const basisPoints = z.int().min(0).max(10_000);
const reply = z.object({
  rates: z.object({ lines: z.record(z.string(), basisPoints), shipping: basisPoints }),
});

interface Sale {
  /** ISO code of the seller's country. */
  seller: string;
  buyer: Destination & { vatNumber: string | null };
  /** Cents before discounts, by product. */
  lines: Readonly<Record<string, number>>;
  goods: TaxedGoods;
  at: Date;
}

/** Sends a sale to `TAX_PROVIDER_URL` if it is set. */
@Injectable()
export class TaxProvider {
  constructor(
    private readonly url: string | undefined,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  get isUsed(): boolean {
    return this.url !== undefined;
  }

  /**
   * Returns rates in basis points. Throws `checkout.taxUnavailable` if no valid reply arrives in 2 s, instead of
   * guessing.
   */
  async ratesFor(sale: Sale): Promise<TaxRates> {
    try {
      const { rates } = reply.parse(await this.request(sale));
      if (Object.keys(sale.goods.lines).every((product) => product in rates.lines)) return rates;
      throw new Error('a line has no rate');
    } catch (error) {
      rootLogger.error({ err: error }, 'tax provider did not reply with rates');
      throw new DomainError('checkout.taxUnavailable');
    }
  }

  private async request({ seller, buyer, lines, goods, at }: Sale): Promise<unknown> {
    if (this.url === undefined) throw new Error('no tax provider is set');
    const body = {
      seller: { country: seller },
      buyer,
      lines: Object.entries(goods.lines).map(([product, taxClass]) => ({
        product,
        taxClass,
        cents: lines[product] ?? 0,
      })),
      shipping: { taxClass: goods.shipping },
      at: at.toISOString(),
    };
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    if (!response.ok) throw new Error(`HTTP status ${String(response.status)}`);
    return response.json();
  }
}
