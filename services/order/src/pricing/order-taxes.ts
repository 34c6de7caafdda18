import { Injectable } from '@nestjs/common';
import { company } from '@shop/contracts/core/company';
import { halfUp } from '@shop/contracts/pricing/rounding';
import type { TaxTerms } from '@shop/contracts/pricing/terms';
import { DataSource } from 'typeorm';
import type { PricingConfig } from './pricing-config.query.js';
import { distanceSalesOfYear } from '../settings/distance-sales.query.js';
import { TaxProvider } from './tax-provider.js';
import {
  homeZoneOf,
  isWithinUnion,
  ratesOn,
  treatmentOf,
  zoneAt,
  type Destination,
  type TaxedGoods,
} from './tax-terms.rules.js';
import type { CheckedVatNumber } from '../taxes/vat-number.js';

export interface TaxedOrder {
  to: Destination;
  vatNumber: CheckedVatNumber | null;
  goods: TaxedGoods;
  /** Cents by product, for a tax provider. */
  lines: Readonly<Record<string, number>>;
  at: Date;
  /** Id of an order that is already placed. */
  placed?: string;
}

export interface OrderTax extends TaxTerms {
  /** True for a sale to a consumer of another member state, which counts towards the yearly threshold. */
  isDistanceSale: boolean;
}

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: company.timeZone });
const EURO_RATE_SCALE = 1_000_000;

/** Converts whole cents to euro cents by the rate of the settings. */
export const euroCentsOf = (cents: number, { settings }: PricingConfig): number =>
  halfUp(BigInt(cents) * BigInt(settings.distanceSales.euroRate), EURO_RATE_SCALE);

/** Computes the tax by the tables of the shop, at the time of the order. */
export function taxByTable(
  terms: PricingConfig,
  { to, vatNumber, goods, at }: TaxedOrder,
): OrderTax {
  const day = dayFormat.format(at);
  const home = homeZoneOf(terms);
  const zone = zoneAt(terms.taxZones, to);
  const treatment = treatmentOf(terms, { zone, country: to.country }, vatNumber);
  return {
    treatment,
    isIncluded: terms.settings.pricesIncludeTax,
    rates: ratesOn(terms, zone, goods, day),
    homeRates: ratesOn(terms, home, goods, day),
    isDistanceSale:
      treatment === 'taxed' && isWithinUnion(terms, home, { zone, country: to.country }),
  };
}

@Injectable()
export class OrderTaxes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: TaxProvider,
  ) {}

  /** Throws `checkout.taxUnavailable` if a tax provider is set and does not reply. */
  async of(terms: PricingConfig, order: TaxedOrder): Promise<OrderTax> {
    const tax = taxByTable(terms, order);
    if (tax.treatment !== 'taxed') return tax;
    if (this.provider.isUsed) return { ...tax, rates: await this.ratesFromOutside(terms, order) };
    const isHome = tax.isDistanceSale && (await this.isBelowLimit(terms, order));
    return isHome ? { ...tax, rates: tax.homeRates } : tax;
  }

  private ratesFromOutside(
    { settings }: PricingConfig,
    order: TaxedOrder,
  ): Promise<TaxTerms['rates']> {
    const { to, vatNumber, goods, lines, at } = order;
    return this.provider.ratesFor({
      seller: settings.sellerCountry,
      buyer: { ...to, vatNumber: vatNumber?.value ?? null },
      goods,
      lines,
      at,
    });
  }

  private async isBelowLimit(
    { settings }: PricingConfig,
    { at, placed }: TaxedOrder,
  ): Promise<boolean> {
    const { from, limitCents } = settings.distanceSales;
    if (from !== 'limit') return false;
    return (await distanceSalesOfYear(this.dataSource, at, placed)) <= limitCents;
  }
}
