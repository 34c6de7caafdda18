import { ownPlace } from '@shop/contracts/content/page-places';
import type { MenuLink, Menus } from '@shop/contracts/core/shown-content';

/** A link to a page by its id, or to a typed address. */
type StoredLink = { label: string; page: string } | MenuLink;

export interface StoredMenus {
  header: StoredLink[];
  footer: { title: string; links: StoredLink[] }[];
}

/** A page as menus see it. */
export interface LinkedPage {
  _id: string;
  path: string;
  /** False for a page of the shop's own without a live version. */
  isLive: boolean;
}

/** Returns menus whose links to pages name the page instead of its address. */
export function withPages({ header, footer }: Menus, pages: readonly LinkedPage[]): StoredMenus {
  const ids = new Map(pages.map(({ _id, path }) => [path, _id]));
  const stored = ({ label, to }: MenuLink): StoredLink => {
    const page = ids.get(to);
    return page === undefined ? { label, to } : { label, page };
  };
  return {
    header: header.map(stored),
    footer: footer.map(({ title, links }) => ({ title, links: links.map(stored) })),
  };
}

/** Returns menus with the present addresses of pages. `onlyLive` leaves out links to what is not in the shop. */
export function resolved(
  { header, footer }: StoredMenus,
  pages: readonly LinkedPage[],
  { onlyLive = false } = {},
): Menus {
  const byId = new Map(pages.map((page) => [page._id, page]));
  const live = new Set(pages.flatMap(({ path, isLive }) => (isLive ? [path] : [])));
  const linkOf = (link: StoredLink): MenuLink[] => {
    const to = 'page' in link ? byId.get(link.page)?.path : link.to;
    if (to === undefined) return [];
    const isShown = !onlyLive || ownPlace(to) === null || live.has(to);
    return isShown ? [{ label: link.label, to }] : [];
  };
  return {
    header: header.flatMap(linkOf),
    footer: footer
      .map(({ title, links }) => ({ title, links: links.flatMap(linkOf) }))
      .filter(({ links }) => !onlyLive || links.length > 0),
  };
}

/** Returns menus as text, one link a line, for the audit and conflicts. */
export const menuTexts = (menus: Menus | null) => ({
  header: menus ? linesOf(menus.header) : 'as in the build',
  footer: menus
    ? menus.footer.map(({ title, links }) => `${title}\n${linesOf(links)}`).join('\n\n')
    : 'as in the build',
});

const linesOf = (links: readonly MenuLink[]): string =>
  links.map(({ label, to }) => `${label} ${to}`).join('\n');
