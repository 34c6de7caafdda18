import { type EnquiryQuery } from '@shop/contracts/correspondence';
import { type DataSource, type SelectQueryBuilder } from 'typeorm';
import { Enquiry } from './enquiry.entity.js';

/** `%` and `_` mean themselves in what somebody looks for. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The enquiries that a query of this admin means, in no order yet. */
export function matching(
  database: DataSource,
  { kind, status, assignee, late, search }: EnquiryQuery,
  admin: string,
): SelectQueryBuilder<Enquiry> {
  const found = database.getRepository(Enquiry).createQueryBuilder('enquiry');
  if (kind) found.andWhere('enquiry.kind = :kind', { kind });
  if (status) found.andWhere('enquiry.status = :status', { status });
  if (assignee === 'me') found.andWhere('enquiry.assigneeId = :admin', { admin });
  if (assignee === 'nobody') found.andWhere('enquiry.assigneeId IS NULL');
  if (late) found.andWhere("enquiry.status <> 'answered' AND enquiry.dueAt < now()");
  if (search) {
    const pattern = `%${literally(search.toLowerCase())}%`;
    found.andWhere('enquiry.search LIKE :pattern', { pattern });
  }
  return found;
}
