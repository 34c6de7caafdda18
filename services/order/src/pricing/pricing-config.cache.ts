import { Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { OrderConfig } from '../config.js';
import { readPricingConfig, type PricingConfig } from './pricing-config.query.js';

/** Milliseconds for which an order without a priced checkout, and the end of any order, may use what was read before. */
const FRESH_FOR_MS = 1_000;

/** Caches the terms of an order: settings, zones, methods, rates and discounts of the shop. */
@Injectable()
export class PricingConfigCache {
  private known: { terms: Promise<PricingConfig>; readAt: number } | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly profile: OrderConfig['PROFILE'],
  ) {}

  /** At most a second old; all callers share one read. */
  current(): Promise<PricingConfig> {
    const { known } = this;
    if (known && performance.now() - known.readAt < FRESH_FOR_MS) return known.terms;
    return this.fresh();
  }

  /** Returns the present terms. */
  fresh(): Promise<PricingConfig> {
    const known = {
      terms: readPricingConfig(this.dataSource, this.profile),
      readAt: performance.now(),
    };
    this.known = known;
    known.terms.catch(() => {
      if (this.known === known) this.known = undefined;
    });
    return known.terms;
  }
}
