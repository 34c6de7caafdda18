// Valid requests that are generated from the contract, and the same requests with additional fields.
import type { Rpc } from '@shop/contracts/core/message';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { z } from 'zod';

/** Contained in all data of the owner that only the owner can read. */
export const OWNERS_WORD = 'Zebulon';

/** Ids and other values that must match existing data, by the names that requests use. */
export type Ids = Record<string, unknown>;

/** Inserts the owner and the owner's rows, and the other users; returns the owner's ids. */
export type Belongings = (
  dataSource: DataSource,
  owner: string,
  others: readonly string[],
) => Promise<Ids>;

type Schema = z.core.JSONSchema.BaseSchema;

/** Returns an input for each form of the request, with these ids wherever it needs one. */
export function inputsOf(rpc: Rpc, ids: Ids): unknown[] {
  const schema = z.toJSONSchema(rpc.input, { io: 'input', unrepresentable: 'any' });
  const forms = Math.max(1, ...[...shapesIn(schema)].map(({ length }) => length));
  return Array.from({ length: forms }, (_, form) => made(schema, '', { ids, form }));
}

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const choicesOf = ({ oneOf, anyOf }: Schema) => oneOf ?? anyOf ?? [];
const areShapes = (choices: readonly Schema[]) =>
  choices.length > 1 && choices.every(({ type }) => type === 'object');

/** Yields every choice between objects. */
function* shapesIn(schema: unknown): Generator<Schema[]> {
  if (typeof schema !== 'object' || schema === null) return;
  const choices = choicesOf(schema as Schema);
  if (areShapes(choices)) yield choices;
  for (const part of Object.values(schema)) yield* shapesIn(part);
}

function made(schema: Schema, name: string, as: { ids: Ids; form: number }): unknown {
  if (schema.const !== undefined) return schema.const;
  const choices = choicesOf(schema);
  const id = as.ids[name];
  if (schema.enum) return schema.enum.find((value) => value === id) ?? schema.enum[0];
  const fits = isObject(id) === (schema.type === 'object');
  if (id !== undefined && fits && !areShapes(choices)) return id;
  const choice = choices[areShapes(choices) ? as.form % choices.length : 0];
  if (choice) return made(choice, name, as);
  const { type, items, properties = {}, required = [] } = schema;
  if (type === 'array') return [made(items as Schema, name, as)];
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return false;
  if (type === 'string') return textOf(schema, name, as.form);
  if (type !== 'object') return null;
  // A cursor must be one that the list has returned before.
  const keys = Object.keys(properties).filter((key) => key !== 'after' || required.includes(key));
  return Object.fromEntries(keys.map((key) => [key, made(properties[key] as Schema, key, as)]));
}

function textOf({ format, pattern, minLength = 1 }: Schema, name: string, form: number): string {
  if (format === 'uuid') return crypto.randomUUID();
  if (name === 'email') return 'x@example.test';
  if (format === 'date') return '2026-11-22';
  if (format === 'date-time') return '2026-11-22T10:00:00.000Z';
  if (pattern === undefined) return 'Bangladesh'.padEnd(minLength, 'x');
  const fitting = fc.stringMatching(new RegExp(pattern));
  return fc.sample(fitting, { seed: form, numRuns: 1 })[0] ?? '';
}

/** Fields that no request uses, or only a few (reliability 4, S4). */
const EXTRAS = JSON.parse(
  `{ "__proto__": { "role": "admin" }, "constructor": { "prototype": { "role": "admin" } } }`,
) as Record<string, unknown>;
for (const key of [
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
  'role',
  'roles',
  'isAdmin',
  'admin',
  'business',
  'company',
  'fitsAdmin',
  'passwordHash',
  'status',
  'orderStatus',
  'totalAmount',
  'totalCents',
  'priceCents',
  'stock',
  'stockEpoch',
  'version',
  'revision',
  'rating',
  'reviewCount',
  'isHidden',
  'author',
  'freePieces',
  'pieces',
  'createdAt',
  'placedAt',
  'expiresAt',
  'removedAt',
  'deletedAt',
  'assignee',
  'answeredAt',
])
  EXTRAS[key] = key === 'role' ? 'admin' : 7_654_321;

/** Returns the input with forty additional fields in each of its objects; existing fields do not change. */
export function withExtras(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(withExtras);
  if (typeof input !== 'object' || input === null) return input;
  const own = Object.entries(input).map(([key, value]) => [key, withExtras(value)] as const);
  return { ...EXTRAS, ...Object.fromEntries(own) };
}
