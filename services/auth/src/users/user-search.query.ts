// Searches users for the back-office, by the index of the list.
import { HITS_MAX, type Hits } from '@shop/contracts/core/admin-search';
import {
  containing,
  firstMatches,
  likenessOf,
  nearMatches,
  spelledWords,
} from '@shop/service-kit/text-search';
import type { DataSource } from 'typeorm';

type CustomerHit = Hits<'customers'>['customers'][number];

const LIMIT = String(HITS_MAX);
const TEXT = `fold(u.name || ' ' || u.email || ' ' || coalesce(u.company, ''))`;
const NEWEST = 'u.created_at DESC, u.id DESC';
const KEPT = 'u.removed_at IS NULL';
const users = { from: 'users u', columns: 'u.id, u.created_at', order: NEWEST };

/** Exact matches come first, the newest before older ones. Misspelled ones fill the remaining places. */
export function userSearchStatement(q: string): { text: string; values: unknown[] } {
  const values: unknown[] = [q];
  const words = spelledWords(q).map((word) => `$${String(values.push(word))}`);
  const near = nearMatches(
    {
      ...users,
      columns: `u.id, ${likenessOf(TEXT)} AS likeness`,
      where: `(SELECT count(*) < ${LIMIT} FROM exact) AND ${KEPT}`,
      text: TEXT,
    },
    words,
  );
  const text = `
    WITH ${firstMatches('exact', HITS_MAX, { ...users, where: KEPT, ...containing(TEXT) })},
    found AS (SELECT id, max(likeness) AS likeness
                FROM (SELECT id, 2::real AS likeness FROM exact
                      ${words.length > 0 ? `UNION ALL (${near})` : ''}) hits GROUP BY id)
    SELECT u.id AS "_id", u.name, u.email, u.company
      FROM found JOIN users u USING (id) ORDER BY found.likeness DESC, ${NEWEST} LIMIT ${LIMIT}`;
  return { text, values };
}

interface Row {
  _id: string;
  name: string;
  email: string;
  company: string | null;
}

export async function searchUsers(dataSource: DataSource, q: string): Promise<CustomerHit[]> {
  const { text, values } = userSearchStatement(q);
  const rows = await dataSource.query<Row[]>(text, values);
  return rows.map(({ _id, name, email, company }) => ({
    _id,
    kind: 'customer',
    title: name,
    text: company === null ? email : `${email}, ${company}`,
  }));
}
