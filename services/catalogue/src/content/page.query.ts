// Rows of pages and their versions.
import type { PageEdition } from '@shop/contracts/content/pages';
import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';

/** A page with its live and its scheduled version. */
export interface StoredPage {
  _id: string;
  path: string;
  version: number;
  draft: PageEdition | null;
  liveNumber: number | null;
  live: PageEdition | null;
  scheduledNumber: number | null;
  scheduledAt: Date | null;
  scheduled: PageEdition | null;
  by: string | null;
  at: Date;
}

const PAGE = `
  SELECT p.id AS _id, p.path, p.version, p.draft, p.live_number AS "liveNumber", l.edition AS live,
         s.number AS "scheduledNumber", s.publish_at AS "scheduledAt", s.edition AS scheduled,
         p.changed_by AS by, p.changed_at AS at
    FROM pages p
    LEFT JOIN page_versions l ON l.page_id = p.id AND l.number = p.live_number
    LEFT JOIN page_versions s ON s.page_id = p.id AND s.published_at IS NULL`;

/** Returns the page. Throws `catalogue.pageNotFound`. With a lock, no other change of the page runs concurrently. */
export async function pageById(
  manager: EntityManager,
  id: string,
  { isLocked = false } = {},
): Promise<StoredPage> {
  // In a statement of its own: the join would read rows as they were before the lock.
  if (isLocked) await manager.query('SELECT 1 FROM pages WHERE id = $1 FOR UPDATE', [id]);
  const [page] = await manager.query<StoredPage[]>(`${PAGE} WHERE p.id = $1`, [id]);
  if (!page) throw new DomainError('catalogue.pageNotFound');
  return page;
}

/** Returns a part of the list, by address. */
export const pagesFrom = (
  manager: EntityManager,
  limit: number,
  offset: number,
): Promise<StoredPage[]> =>
  manager.query<StoredPage[]>(`${PAGE} ORDER BY p.path LIMIT $1 OFFSET $2`, [limit, offset]);

/** Returns the present address and the live edition of a page, by its present or an earlier address. */
export async function livePage(
  manager: EntityManager,
  path: string,
): Promise<{ path: string; edition: PageEdition } | undefined> {
  const [found] = await manager.query<{ path: string; edition: PageEdition }[]>(
    `SELECT p.path, v.edition FROM pages p
       JOIN page_versions v ON v.page_id = p.id AND v.number = p.live_number
      WHERE p.path = $1 OR p.id = (SELECT page_id FROM page_addresses WHERE path = $1)`,
    [path],
  );
  return found;
}

/** Returns true if a page has or had the address, other than this one. */
export async function isTaken(manager: EntityManager, path: string, but = ''): Promise<boolean> {
  const found = await manager.query<unknown[]>(
    `SELECT 1 FROM (SELECT id, path FROM pages UNION ALL SELECT page_id, path FROM page_addresses) known
      WHERE path = $1 AND id::text <> $2 LIMIT 1`,
    [path, but],
  );
  return found.length > 0;
}

interface NewVersion {
  edition: PageEdition;
  by: string;
  /** Time of publication; null for now. */
  publishAt: string | null;
}

/** Stores a version after the last one, and returns its number. */
export async function addVersion(
  manager: EntityManager,
  page: string,
  { edition, by, publishAt }: NewVersion,
): Promise<number> {
  const [{ number } = { number: 0 }] = await manager.query<{ number: number }[]>(
    `INSERT INTO page_versions (page_id, number, edition, saved_by, publish_at, published_at)
     SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4::timestamptz,
            CASE WHEN $4::timestamptz IS NULL THEN now() END
       FROM page_versions WHERE page_id = $1 RETURNING number`,
    [page, JSON.stringify(edition), by, publishAt],
  );
  return number;
}

/** Makes a version the live one; null takes the page back to the build, or out of the shop. */
export async function setLive(
  manager: EntityManager,
  { _id, liveNumber }: Pick<StoredPage, '_id' | 'liveNumber'>,
  number: number | null,
): Promise<void> {
  await manager.query(
    'UPDATE page_versions SET replaced_at = now() WHERE page_id = $1 AND number = $2',
    [_id, liveNumber],
  );
  await manager.query(
    `UPDATE page_versions SET published_at = coalesce(published_at, now())
      WHERE page_id = $1 AND number = $2`,
    [_id, number],
  );
  await manager.query('UPDATE pages SET live_number = $2 WHERE id = $1', [_id, number]);
}

/** Stores the draft of a page, or removes it. */
export const setDraft = (
  manager: EntityManager,
  page: string,
  draft: PageEdition | null,
): Promise<unknown> =>
  manager.query('UPDATE pages SET draft = $2 WHERE id = $1', [
    page,
    draft && JSON.stringify(draft),
  ]);

export const dropScheduled = (manager: EntityManager, page: string): Promise<unknown> =>
  manager.query('DELETE FROM page_versions WHERE page_id = $1 AND published_at IS NULL', [page]);
