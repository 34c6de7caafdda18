import type { UserList, UserQuery } from '@shop/contracts/auth/auth';
import { foldTag } from '@shop/contracts/core/tags';
import {
  behindCursor,
  cursorColumn,
  pageOf,
  sortedBy,
  type ListSorting,
} from '@shop/service-kit/list-cursor';
import type { DataSource } from 'typeorm';

type Counts = UserList['counts'];
type Filter = Pick<UserQuery, 'search' | 'role' | 'business' | 'tag' | 'user'>;

/** Maximum total of a list without a stored count. */
const TOTAL_MAX = 1_000;

const joined = ['created_at', 'timestamptz'] as const;

/**
 * Each sorting is an index that is read in either direction. By role, the newest users come first after or before the
 * admins.
 */
function sortingOf({ sort, order }: UserQuery): ListSorting {
  if (sort === 'name')
    return { keys: [['fold(name) COLLATE "C"', 'text']], direction: order, id: 'id' };
  if (sort === 'joined') return { keys: [joined], direction: order, id: 'id' };
  const first = order === 'asc' ? "(role = 'admin')" : "(role <> 'admin')";
  return { keys: [[first, 'boolean'], joined], direction: 'desc', id: 'id' };
}

interface Conditions {
  where: string;
  values: unknown[];
}

type Row = { _id: string; cursor: string[] } & Record<string, unknown>;

/** Returns a page of users and the number of matches, which is at most 1,000 if it is not stored. */
export async function findUsers(
  dataSource: DataSource,
  query: UserQuery,
  counts: Counts,
): Promise<Pick<UserList, 'total' | 'next'> & { users: object[] }> {
  const conditions = conditionsOf(query);
  const { text, values } = pageStatement(query, conditions);
  const rows = await dataSource.query<Row[]>(text, values);
  const { rows: users, next } = pageOf(rows, query.limit);
  return { users, next, total: await totalOf(dataSource, query, conditions, counts) };
}

/** Reads one user more than the page holds, from the cursor on, so that every page costs the same. */
export function pageStatement(query: UserQuery, conditions: Conditions): Statement {
  const sorting = sortingOf(query);
  const values = [...conditions.values];
  const rules = [conditions.where];
  if (query.after !== undefined) rules.push(behindCursor(query.after, sorting, values));
  const text = `
    SELECT id AS "_id", name, email, role, business, company, created_at AS "createdAt",
           ${cursorColumn(sorting)}
      FROM users WHERE ${rules.join(' AND ')}
     ORDER BY ${sortedBy(sorting)} LIMIT ${String(query.limit + 1)}`;
  return { text, values };
}

interface Statement {
  text: string;
  values: unknown[];
}

async function totalOf(
  dataSource: DataSource,
  query: UserQuery,
  { where, values }: Conditions,
  counts: Counts,
): Promise<number> {
  const stored = storedTotal(query, counts);
  if (stored !== undefined) return stored;
  const [counted] = await dataSource.query<{ total: number }[]>(
    `SELECT count(*)::int AS total
       FROM (SELECT 1 FROM users WHERE ${where} LIMIT ${String(TOTAL_MAX)}) AS counted`,
    values,
  );
  return counted?.total ?? 0;
}

export function conditionsOf({ search, role, business, tag, user }: Filter): Conditions {
  const values: unknown[] = [];
  const rules = ['removed_at IS NULL'];
  const given = (rule: (place: string) => string, value: unknown): void => {
    values.push(value);
    rules.push(rule(`$${String(values.length)}`));
  };
  if (search)
    given(
      (place) =>
        `fold(name || ' ' || email || ' ' || coalesce(company, '')) LIKE search_pattern(${place})`,
      search,
    );
  if (role) given((place) => `role = ${place}`, role);
  if (business) given((place) => `business = ${place}`, business);
  if (tag)
    given(
      (place) => `id = ANY (ARRAY(SELECT user_id FROM customer_tags WHERE folded = ${place}))`,
      foldTag(tag),
    );
  if (user) given((place) => `id = ${place}`, user);
  return { where: rules.join(' AND '), values };
}

function storedTotal(
  { search, role, business, tag, user }: Filter,
  counts: Counts,
): number | undefined {
  if (search || business || tag || user) return undefined;
  if (role === 'admin') return counts.admins;
  return role === 'user' ? counts.users - counts.admins : counts.users;
}

/** Returns the stored counts of the whole shop. The last 30 days are days in UTC. */
export async function countUsers(dataSource: DataSource): Promise<Counts> {
  const sum = (what: string): string =>
    `coalesce(sum(users) FILTER (WHERE what = '${what}'), 0)::int`;
  const [counts] = await dataSource.query<[Counts]>(
    `SELECT ${sum('all')} AS users, ${sum('admin')} AS admins, 
            ${sum('requested')} AS "businessRequests", ${sum('joined')} AS recent
       FROM user_counts
      WHERE what <> 'joined' OR day >= (now() AT TIME ZONE 'UTC')::date - 30`,
  );
  return counts;
}
