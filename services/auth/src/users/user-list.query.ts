import type { UserList, UserQuery, UserSort } from '@shop/contracts/auth';
import type { DataSource } from 'typeorm';

type Counts = UserList['counts'];

const columns: Record<UserSort, (direction: string) => string> = {
  role: (direction) => `role ${direction}, created_at DESC`,
  name: (direction) => `lower(name) ${direction}`,
  joined: (direction) => `created_at ${direction}`,
};

/** A page of users with the number of all that fit. */
export async function findUsers(
  dataSource: DataSource,
  { search, role, business, user, page, limit, sort, order }: UserQuery,
): Promise<{ users: object[]; total: number }> {
  const values: unknown[] = [];
  const rules = ['removed_at IS NULL'];
  const given = (rule: (place: string) => string, value: unknown): void => {
    values.push(value);
    rules.push(rule(`$${String(values.length)}`));
  };
  if (search)
    given(
      (place) => `lower(name || ' ' || email || ' ' || coalesce(company, '')) LIKE ${place}`,
      `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`,
    );
  if (role) given((place) => `role = ${place}`, role);
  if (business) given((place) => `business = ${place}`, business);
  if (user) given((place) => `id = ${place}`, user);
  const where = rules.join(' AND ');
  const [count] = await dataSource.query<{ total: number }[]>(
    `SELECT count(*)::int AS total FROM users WHERE ${where}`,
    values,
  );
  const users = await dataSource.query<object[]>(
    `SELECT id AS "_id", name, email, role, business, company, created_at AS "createdAt"
     FROM users WHERE ${where} ORDER BY ${columns[sort](order)}, id
     LIMIT ${String(limit)} OFFSET ${String((page - 1) * limit)}`,
    values,
  );
  return { users, total: count?.total ?? 0 };
}

/** The figures above the list: of the whole shop. */
export async function countUsers(dataSource: DataSource): Promise<Counts> {
  const [counts] = await dataSource.query<[Counts]>(
    `SELECT count(*)::int AS users,
       count(*) FILTER (WHERE role = 'admin')::int AS admins,
       count(*) FILTER (WHERE created_at > now() - interval '30 days')::int AS recent,
       count(*) FILTER (WHERE business = 'asked')::int AS asking
     FROM users WHERE removed_at IS NULL`,
  );
  return counts;
}
