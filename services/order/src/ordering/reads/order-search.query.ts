// Finds orders for the search of the back-office. Each condition has its own index.
import { HITS_MAX, type Hits } from '@shop/contracts/core/admin-search';
import { typedOrderNumber, typedParcelCode } from '@shop/contracts/ordering/order-number';
import { typedNumber } from '@shop/contracts/reading/typed-number';
import { typedPhone } from '@shop/contracts/reading/typed-phone';
import { isPhone } from '@shop/service-kit/phone-search';
import {
  containing,
  firstMatches,
  likenessOf,
  nearMatches,
  spelledWords,
  type Matching,
} from '@shop/service-kit/text-search';
import type { DataSource } from 'typeorm';
import { hasNumber } from './order-number.query.js';
import { VISIBLE } from './order.query.js';
import { orderNameOf } from './order.view.js';

type OrderHit = Hits<'orders'>['orders'][number];

const LIMIT = String(HITS_MAX);
const NEWEST = 'o.placed_at DESC, o.id DESC';
const NAME = 'fold(o.user_name)';
const RECIPIENT = `fold((o.recipient ->> 'name') || ' ' || coalesce(o.recipient ->> 'company', ''))`;
const PHONE = `phone_digits(o.recipient ->> 'phone')`;
const WITH_RECIPIENT = `${VISIBLE} AND o.recipient IS NOT NULL`;

const orders = { from: 'orders o', columns: 'o.id, o.placed_at', order: NEWEST };

/** Builds the statements for the newest orders of customers and recipients with the most similar names. */
function nearest(words: readonly string[]): string[] {
  const isSpaceLeft = `(SELECT count(*) < ${LIMIT} FROM exact)`;
  const names = nearMatches(
    {
      from: 'orders o',
      columns: `${NAME} COLLATE "C" AS name, ${likenessOf(NAME)} AS likeness`,
      where: `${isSpaceLeft} AND ${VISIBLE}`,
      text: NAME,
    },
    words,
  );
  const recipients = nearMatches(
    {
      from: 'orders o',
      columns: `o.id, o.placed_at, ${likenessOf(RECIPIENT)} AS likeness`,
      where: `${isSpaceLeft} AND ${WITH_RECIPIENT}`,
      text: RECIPIENT,
    },
    words,
  );
  return [
    `SELECT o.id, near.likeness
       FROM (SELECT name, max(likeness) AS likeness FROM (${names}) candidates
              GROUP BY name ORDER BY likeness DESC, name LIMIT ${LIMIT}) near
      CROSS JOIN LATERAL (SELECT o.id FROM orders o WHERE ${VISIBLE} AND ${NAME} COLLATE "C" = near.name
                           ORDER BY ${NEWEST} LIMIT ${LIMIT}) o`,
    `(SELECT o.id, o.likeness FROM (${recipients}) o ORDER BY o.likeness DESC, ${NEWEST} LIMIT ${LIMIT})`,
  ];
}

/** Builds the search: exact matches first, newest first; misspelled names fill the remaining places. */
export function orderSearchStatement(q: string): { text: string; values: unknown[] } {
  const values: unknown[] = [typedNumber(q)];
  const parameter = (value: unknown): string => `$${String(values.push(value))}`;
  const ways = new Map<string, Matching>([
    ['known', { ...orders, where: VISIBLE, ...containing('fold(o.search)') }],
    ['received', { ...orders, where: WITH_RECIPIENT, ...containing(RECIPIENT) }],
  ]);
  const digits = typedPhone(q);
  if (digits !== null) {
    const isFound = isPhone(PHONE, parameter(digits));
    ways.set('phoned', { ...orders, where: WITH_RECIPIENT, indexed: isFound, plain: isFound });
  }
  const numbered = typedOrderNumber(q);
  if (numbered) {
    const isFound = hasNumber(numbered, parameter);
    ways.set('numbered', { ...orders, where: VISIBLE, indexed: isFound, plain: isFound });
  }
  const coded = typedParcelCode(q);
  if (coded) {
    const isFound = `${hasNumber(coded, parameter)} AND EXISTS (SELECT FROM parcels p
      WHERE p.order_id = o.id AND p.number = ${parameter(coded.parcel)}::int AND p.state <> 'opened')`;
    ways.set('parcel', { ...orders, where: VISIBLE, indexed: isFound, plain: isFound });
  }
  const exact = [...ways.keys()].map((name) => `SELECT id, 2::real AS likeness FROM ${name}`);
  const words = spelledWords(q).map(parameter);
  const found = ['SELECT * FROM exact', ...(words.length > 0 ? nearest(words) : [])];
  const text = `
    WITH ${[...ways].map(([name, way]) => firstMatches(name, HITS_MAX, way)).join(',')},
    exact AS MATERIALIZED (${exact.join(' UNION ALL ')}),
    found AS (SELECT id, max(likeness) AS likeness FROM (${found.join(' UNION ALL ')}) hits GROUP BY id)
    SELECT o.id AS "_id", o.number, o.user_name AS name, o.user_email AS email, o.status,
           o.recipient ->> 'name' AS recipient, o.placed_at AS at
      FROM found JOIN orders o USING (id) ORDER BY found.likeness DESC, ${NEWEST} LIMIT ${LIMIT}`;
  return { text, values };
}

interface Row {
  _id: string;
  number: number;
  name: string;
  email: string;
  status: string;
  recipient: string | null;
  at: Date;
}

export async function searchOrders(dataSource: DataSource, q: string): Promise<OrderHit[]> {
  const { text, values } = orderSearchStatement(q);
  const rows = await dataSource.query<Row[]>(text, values);
  return rows.map(({ _id, number, name, email, status, recipient, at }) => ({
    _id,
    kind: 'order',
    title: orderNameOf({ number, placedAt: at }),
    text: [name, ...(recipient && recipient !== name ? [`for ${recipient}`] : []), email].join(
      ', ',
    ),
    status,
    at: at.toISOString(),
  }));
}
