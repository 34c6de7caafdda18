import { Injectable } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import type {
  DiscrepancyList,
  DiscrepancyRow,
  DisputeList,
  discrepancyQuery,
  disputeQuery,
} from '@shop/contracts/billing/payment-checks';
import { Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { listDiscrepancies, lockDiscrepancy, settle } from '../providers/discrepancies.query.js';
import { listDisputes } from '../providers/disputes.query.js';

/** Lists the cases that staff must decide. */
@Injectable()
export class ChecksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
  ) {}

  /** Returns a page of bank disputes, newest first. */
  async disputes(query: z.infer<typeof disputeQuery>): Promise<DisputeList> {
    const disputes = await listDisputes(this.dataSource, query);
    return { success: true, disputes, next: nextOf(disputes, query.limit) };
  }

  /** Returns a page of discrepancies, newest first. */
  async discrepancies(query: z.infer<typeof discrepancyQuery>): Promise<DiscrepancyList> {
    const discrepancies = await listDiscrepancies(this.dataSource, query);
    return { success: true, discrepancies, next: nextOf(discrepancies, query.limit) };
  }

  /** Settles a discrepancy. A settled one keeps its note. Throws `billing.discrepancyNotFound`. */
  settle(
    by: Pick<UserView, '_id' | 'name'>,
    { discrepancy, note }: { discrepancy: string; note: string },
  ): Promise<DiscrepancyRow> {
    return this.dataSource.transaction(async (manager) => {
      const found = await lockDiscrepancy(manager, discrepancy);
      if (!found) throw new DomainError('billing.discrepancyNotFound');
      if (found.state === 'settled') return found;
      const settled = { state: 'settled', note } as const;
      await settle(manager, discrepancy, note);
      await this.audit.record(manager, {
        by: { _id: by._id, name: by.name },
        action: 'payment.discrepancySettled',
        subject: subjectOf(found),
        before: { state: found.state, note: found.note },
        after: settled,
      });
      return { ...found, ...settled };
    });
  }
}

const subjectOf = ({ _id, order }: DiscrepancyRow) =>
  order === null
    ? { kind: 'payment' as const, _id, name: 'Payment of no order' }
    : { kind: 'payment' as const, _id: order, name: `Order ${order.slice(-8).toUpperCase()}` };

function nextOf(rows: readonly { _id: string; createdAt: string }[], limit: number): string | null {
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return last ? `${last.createdAt}_${last._id}` : null;
}
