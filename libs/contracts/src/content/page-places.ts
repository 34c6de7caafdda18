// Where the addresses of pages are that admins add. Without zod, for the browser.

/** Pages of information, landing pages of uses, and those of collections. */
export const pagePlaces = ['pages', 'uses', 'collections'] as const;
export type PagePlace = (typeof pagePlaces)[number];

const OWN = new RegExp(`^/(${pagePlaces.join('|')})/([^/]+)$`);

/** The address of a page: of the build, or below one of the places. */
export const ownPath = (place: PagePlace, slug: string): string => `/${place}/${slug}`;

/** Returns where a page stands that admins have added; null for a page of the build. */
export function ownPlace(path: string): { place: PagePlace; slug: string } | null {
  const [, place, slug = ''] = OWN.exec(path) ?? [];
  return place === undefined ? null : { place: place as PagePlace, slug };
}
