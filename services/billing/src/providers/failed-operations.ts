import { Injectable } from '@nestjs/common';
import { rootLogger } from '@shop/service-kit/logger';
import { DataSource } from 'typeorm';
import { inDollars } from './difference.rules.js';
import { saveDiscrepancies } from './discrepancies.query.js';
import { freeRefund, refuse } from './refusal.query.js';
import { PaymentEvents } from '../ledger/payment-events.js';
import { postponeFailed } from './failed-operation.query.js';

/** Number of tries of an operation, within about two and a half minutes, before it is refused. */
export const MOST_TRIES = 6;

const REASON = 'The books refuse it: its sums do not fit.';

/** Postpones operations that cannot be settled. Refuses them after some tries, for staff to check. */
@Injectable()
export class FailedOperations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly events: PaymentEvents,
  ) {}

  async note(operation: string, error: unknown): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const failed = await postponeFailed(manager, operation);
      if (!failed) return;
      const { kind, attempts, amount, method, order, payment } = failed;
      rootLogger.error({ err: error, operation, kind, attempts }, 'operation cannot be settled');
      if (attempts < MOST_TRIES) return;
      const refused = { ...failed, payment: { id: payment, order } };
      await refuse(manager, refused, REASON);
      if (kind === 'refund') await freeRefund(manager, refused);
      if (kind === 'capture')
        await this.events.publishCaptureRefused(manager, { order, reason: REASON });
      const about = { kind: 'refusedOperation', method, subject: operation, order } as const;
      const ours = `${kind} of ${inDollars(amount)}`;
      await saveDiscrepancies(manager, [{ ...about, ours, theirs: REASON }]);
    });
  }
}
