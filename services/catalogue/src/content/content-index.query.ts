// Reads what the shop shows instead of the build.
import { pagePlaces } from '@shop/contracts/content/page-places';
import type { ContentIndex } from '@shop/contracts/core/shown-content';
import type { EntityManager } from 'typeorm';
import { resolved, type LinkedPage, type StoredMenus } from './menus.rules.js';

/** SQL: true for a page that admins have added. */
export const isOwn = `path ~ '^/(${pagePlaces.join('|')})/'`;

/** Returns the pages that menus may link to. */
export const linkedPages = (manager: EntityManager): Promise<LinkedPage[]> =>
  manager.query<LinkedPage[]>(
    `SELECT id AS _id, path, live_number IS NOT NULL OR NOT ${isOwn} AS "isLive"
       FROM pages`,
  );

/** Returns the addresses of all edited pages in the shop, and the menus with their live links. */
export async function indexOf(manager: EntityManager): Promise<ContentIndex> {
  const [index] = await manager.query<
    { version: number; pages: string[]; menus: StoredMenus | null }[]
  >(
    `SELECT revision AS version, menus,
            ARRAY(SELECT path FROM pages WHERE live_number IS NOT NULL ORDER BY path) AS pages
       FROM content_revision`,
  );
  const { version = 0, pages = [], menus = null } = index ?? {};
  const links = menus === null ? [] : await linkedPages(manager);
  return { version, pages, menus: menus && resolved(menus, links, { onlyLive: true }) };
}
