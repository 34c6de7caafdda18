// The head of a page for search engines and messengers: set by the browser, sent by the gateway.

import { company } from './company.js';

/** The description of a page that has none of its own. */
export const COMPANY_DESCRIPTION =
  'Cotton, silk, wool, denim and technical cloth, woven with care and cut to the length you need. A textile house in Dhaka.';
export const COMPANY_IMAGE = '/images/site/hero-1-1600.webp';

export interface PageHead {
  title: string;
  description?: string;
  /** Address of an image of the shop. */
  image?: string | null;
  /** Path, with the part of the query that distinguishes the page from others. */
  address: string;
  /** True if search engines must not index the page. */
  isPrivate?: boolean;
  /** True if search engines follow the links of a page that they do not index. */
  isFollowed?: boolean;
  /** Structured data of schema.org. Written by the gateway only. */
  data?: object;
}

/** Returns the rule for search engines; null if the page is indexed. */
export const robotsOf = ({ isPrivate, isFollowed }: PageHead): string | null =>
  isPrivate ? (isFollowed ? 'noindex, follow' : 'noindex') : null;

export const titled = (name: string): string => `${name} · ${company.name}`;
