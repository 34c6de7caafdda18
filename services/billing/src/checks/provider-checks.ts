import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ProviderState } from '../providers/payment-provider.js';

/** What a provider says that billing did not do: claims of banks, refunds made there, sums that differ. */
@Injectable()
export class ProviderChecks {
  /** In the transaction that took the state over; `payment` is locked, with its order. */
  async compare(manager: EntityManager, payment: string, state: ProviderState): Promise<void> {
    await Promise.resolve({ manager, payment, state });
  }
}
