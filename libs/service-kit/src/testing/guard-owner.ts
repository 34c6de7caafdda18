// What one customer owns, while another sends every request that a customer may send, with the owner's ids in it.
import type { Rpc } from '@shop/contracts/message';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/** Stands in everything of the owner's that only he may read. */
export const OWNERS_WORD = 'Zebulon';

/** Puts down the owner with what he has, and the others as they are; answers the owner's ids under the names that requests give them. */
export type Belongings = (
  dataSource: DataSource,
  owner: string,
  others: readonly string[],
) => Promise<Record<string, string>>;

type Schema = z.core.JSONSchema.BaseSchema;

/** Any input of the request, with these ids wherever it asks for one. */
export function inputOf(rpc: Rpc, ids: Record<string, string>): unknown {
  const made = (schema: Schema, name: string): unknown => {
    if (ids[name] !== undefined && schema.type !== 'object') return ids[name];
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    if (schema.anyOf?.[0]) return made(schema.anyOf[0], name);
    const { type, items, properties = {} } = schema;
    if (type === 'array') return [made(items as Schema, name)];
    if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
    if (type === 'string') return textOf(schema);
    if (type !== 'object') return null;
    return Object.fromEntries(
      Object.entries(properties).map(([key, part]) => [key, made(part as Schema, key)]),
    );
  };
  return made(z.toJSONSchema(rpc.input, { io: 'input', unrepresentable: 'any' }), '');
}

const textOf = ({ format, minLength = 1 }: Schema): string =>
  format === 'uuid'
    ? crypto.randomUUID()
    : format === 'email'
      ? 'x@example.test'
      : 'Bangladesh'.padEnd(minLength, 'x');

/** What no request names, or only a few do (reliability 4, S4). */
const EXTRAS = JSON.parse(
  `{ "__proto__": { "role": "admin" }, "constructor": { "prototype": { "role": "admin" } } }`,
) as Record<string, unknown>;
for (const key of [
  ...[
    '_id',
    'id',
    'user',
    'userId',
    'user_id',
    'owner',
    'sid',
    'token',
    'session',
    'email',
    'name',
  ],
  ...['role', 'roles', 'isAdmin', 'admin', 'business', 'company', 'fitsAdmin', 'passwordHash'],
  ...['status', 'orderStatus', 'totalAmount', 'totalCents', 'priceCents', 'stock', 'stockEpoch'],
  ...['version', 'revision', 'rating', 'reviewCount', 'isHidden', 'author', 'freePieces', 'pieces'],
  ...['createdAt', 'placedAt', 'expiresAt', 'removedAt', 'deletedAt', 'assignee', 'answeredAt'],
])
  EXTRAS[key] = key === 'role' ? 'admin' : 7_654_321;

/** The input with forty fields more in each of its objects; those that it has stay as they are. */
export function withExtras(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(withExtras);
  if (typeof input !== 'object' || input === null) return input;
  const own = Object.entries(input).map(([key, value]) => [key, withExtras(value)] as const);
  return { ...EXTRAS, ...Object.fromEntries(own) };
}

/** A row without what is new each time: ids, moments, and hashes of what holds them. */
export const withoutChance = (row: string): string =>
  row
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}/g, '#')
    .replace(/\d{4}-\d\d-\d\d \d\d:[\d:.+-]+/g, '@');

/** Every row of the database that names the user as its own, as text. */
export async function rowsOf(url: string, user: string): Promise<string[]> {
  const dataSource = await new DataSource({ type: 'postgres', url }).initialize();
  try {
    const columns = await dataSource.query<{ table: string; column: string }[]>(
      `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
        WHERE table_schema = 'public' AND (column_name = 'user_id' OR (table_name = 'users' AND column_name = 'id'))
        ORDER BY 1`,
    );
    const rows = await Promise.all(
      columns.map(({ table, column }) =>
        dataSource.query<{ row: string }[]>(
          `SELECT '${table} ' || t::text AS row FROM "${table}" t WHERE "${column}" = $1 ORDER BY 1`,
          [user],
        ),
      ),
    );
    return rows.flat().map(({ row }) => row);
  } finally {
    await dataSource.destroy();
  }
}
