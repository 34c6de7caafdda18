import { Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { OrderConfig } from '../config.js';
import { readPricingConfig, type PricingConfig } from './pricing-config.query.js';

/**
 * Milliseconds for which cached terms may be used by an order without a priced checkout, and at the end of any order.
 */
const FRESH_FOR_MS = 1_000;

/** Caches the terms of the shop: settings, zones, methods, rates and discounts. */
@Injectable()
export class PricingConfigCache {
  private known: { terms: Promise<PricingConfig>; readAt: number } | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly profile: OrderConfig['PROFILE'],
  ) {}

  /** Returns terms that are at most a second old; all callers share one read. */
  current(): Promise<PricingConfig> {
    const { known } = this;
    if (known && performance.now() - known.readAt < FRESH_FOR_MS) return known.terms;
    return this.fresh();
  }

  /** Reads the current terms. */
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
