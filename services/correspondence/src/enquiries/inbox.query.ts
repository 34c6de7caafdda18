import { type EnquiryQuery, type EnquirySort } from '@shop/contracts/correspondence/correspondence';
import { typedNumber } from '@shop/contracts/reading/typed-number';
import { type DataSource, type SelectQueryBuilder } from 'typeorm';
import { cappedTotal, LIST_MAX, type CappedTotal } from '../lists/capped-list.js';
import { Enquiry } from './enquiry.entity.js';

const columns: Record<EnquirySort, string> = {
  received: 'enquiry.receivedAt',
  due: 'enquiry.dueAt',
  name: 'enquiry.name',
  status: 'enquiry.status',
};

/** Sorts by the order of the query, the newest first among equals. */
export function sorted(
  found: SelectQueryBuilder<Enquiry>,
  { sort, order }: Pick<EnquiryQuery, 'sort' | 'order'>,
): SelectQueryBuilder<Enquiry> {
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  // An index serves NULLS LAST only for a nullable column.
  if (sort === 'due') found.orderBy(columns[sort], direction, 'NULLS LAST');
  else found.orderBy(columns[sort], direction);
  // If a column was named twice, the second direction would apply.
  if (sort !== 'received') found.addOrderBy(columns.received, 'DESC');
  return found.addOrderBy('enquiry._id', sort === 'received' && order === 'asc' ? 'DESC' : 'ASC');
}

/** Returns the page of a query, within the first `LIST_MAX` rows. */
export function paged(
  found: SelectQueryBuilder<Enquiry>,
  { page, limit }: Pick<EnquiryQuery, 'page' | 'limit'>,
): SelectQueryBuilder<Enquiry> {
  const offset = Math.min((page - 1) * limit, LIST_MAX);
  return found.offset(offset).limit(Math.min(limit, LIST_MAX - offset));
}

/** Returns the number of matches, at most `LIST_MAX`. */
export function countEnquiries(
  database: DataSource,
  found: SelectQueryBuilder<Enquiry>,
): Promise<CappedTotal> {
  const [text, values] = found.clone().select('1').getQueryAndParameters();
  return cappedTotal(database, { text, values });
}

/** Returns the enquiries that match a query of this admin, unsorted. */
export function matching(
  database: DataSource,
  { kind, status, assignee, late, search }: Partial<EnquiryQuery>,
  admin: string,
): SelectQueryBuilder<Enquiry> {
  const found = database.getRepository(Enquiry).createQueryBuilder('enquiry');
  if (kind) found.andWhere('enquiry.kind = :kind', { kind });
  if (status) found.andWhere('enquiry.status = :status', { status });
  if (assignee === 'unassigned') found.andWhere('enquiry.assigneeId IS NULL');
  else if (assignee)
    found.andWhere('enquiry.assigneeId = :whose', { whose: assignee === 'me' ? admin : assignee });
  if (late) found.andWhere("enquiry.status <> 'answered' AND enquiry.dueAt < now()");
  if (search)
    found.andWhere('fold(enquiry.search) LIKE search_pattern(:search)', {
      search: typedNumber(search),
    });
  return found;
}
