// The places of pages that admins add. Without zod, for the browser.

/** Places of information pages, landing pages for uses, and pages of collections. */
export const pagePlaces = ['pages', 'uses', 'collections'] as const;
export type PagePlace = (typeof pagePlaces)[number];

const OWN = new RegExp(`^/(${pagePlaces.join('|')})/([^/]+)$`);

/** Returns the address of an added page, below one of the places. */
export const ownPath = (place: PagePlace, slug: string): string => `/${place}/${slug}`;

/** Returns the place of a page that admins have added; null for a page of the build. */
export function ownPlace(path: string): { place: PagePlace; slug: string } | null {
  const [, place, slug = ''] = OWN.exec(path) ?? [];
  return place === undefined ? null : { place: place as PagePlace, slug };
}
