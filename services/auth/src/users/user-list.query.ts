import type { UserList, UserQuery, UserSort } from '@shop/contracts/auth';
import type { DataSource } from 'typeorm';

type Counts = UserList['counts'];
type Direction = UserQuery['order'];
type Filter = Pick<UserQuery, 'search' | 'role' | 'business' | 'user'>;

/** A list whose count is not kept counts at most this many users. */
const TOTAL_MAX = 1_000;
const opposite = { asc: 'desc', desc: 'asc' } as const;

// Each is an index read forwards or backwards; within a role the newest stand first, admins before users by default.
const sortings: Record<UserSort, (direction: Direction) => string> = {
  role: (to) => `(role = 'admin') ${opposite[to]}, created_at DESC, id`,
  name: (to) => `fold(name) COLLATE "C" ${to}, id ${to}`,
  joined: (to) => `created_at ${to}, id ${to}`,
};

interface Conditions {
  where: string;
  values: unknown[];
}

/** A page of users, with the number of all that fit, at most 1,000 where that number is not kept. */
export async function findUsers(
  dataSource: DataSource,
  query: UserQuery,
  counts: Counts,
): Promise<{ users: object[]; total: number }> {
  const conditions = conditionsOf(query);
  const { where, values } = conditions;
  const users = await dataSource.query<object[]>(pageStatement(query, conditions), values);
  const kept = keptTotal(query, counts);
  if (kept !== undefined) return { users, total: kept };
  const [counted] = await dataSource.query<{ total: number }[]>(
    `SELECT count(*)::int AS total
       FROM (SELECT 1 FROM users WHERE ${where} LIMIT ${String(TOTAL_MAX)}) AS counted`,
    values,
  );
  return { users, total: counted?.total ?? 0 };
}

/** The SQL of a page. What is skipped costs an entry of the index each; columns are fetched for the page alone. */
export function pageStatement(
  { page, limit, sort, order }: UserQuery,
  { where }: Pick<Conditions, 'where'>,
): string {
  const sorted = sortings[sort](order);
  return `
    SELECT id AS "_id", name, email, role, business, company, created_at AS "createdAt"
      FROM users WHERE id = ANY (ARRAY(
        SELECT id FROM users WHERE ${where} ORDER BY ${sorted}
         LIMIT ${String(limit)} OFFSET ${String((page - 1) * limit)}))
     ORDER BY ${sorted}`;
}

export function conditionsOf({ search, role, business, user }: Filter): Conditions {
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
  if (user) given((place) => `id = ${place}`, user);
  return { where: rules.join(' AND '), values };
}

function keptTotal({ search, role, business, user }: Filter, counts: Counts): number | undefined {
  if (search || business || user) return undefined;
  if (role === 'admin') return counts.admins;
  return role === 'user' ? counts.users - counts.admins : counts.users;
}

/** The kept counts of the whole shop; the last 30 days are days of UTC. */
export async function countUsers(dataSource: DataSource): Promise<Counts> {
  const sum = (what: string): string =>
    `coalesce(sum(users) FILTER (WHERE what = '${what}'), 0)::int`;
  const [counts] = await dataSource.query<[Counts]>(
    `SELECT ${sum('all')} AS users, ${sum('admin')} AS admins, ${sum('asking')} AS asking,
            ${sum('joined')} AS recent
       FROM user_counts
      WHERE what <> 'joined' OR day >= (now() AT TIME ZONE 'UTC')::date - 30`,
  );
  return counts;
}
