// What search engines and messengers read of a page: the browser keeps it up to date, the gateway sends it along.

/** Said of every page that says nothing better of itself. */
export const COMPANY_DESCRIPTION =
  'Cotton, silk, wool, denim and technical cloth, woven with care and sold by the piece. A textile house in Dhaka.';
export const COMPANY_IMAGE = '/images/site/hero-1-1600.webp';

export interface PageHead {
  title: string;
  description?: string;
  /** Address of an image of our own. */
  image?: string | null;
  /** Path, with the part of the query that makes it another page. */
  address: string;
  /** For nobody but the visitor: not to be found by search engines. */
  isPrivate?: boolean;
  /** Structured data, as schema.org has it. */
  data?: object;
}

export const titled = (name: string): string => `${name} · Loomery`;
