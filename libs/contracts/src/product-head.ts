// A product as messengers and the tab of a browser show it.
import type { ProductView } from './catalogue.js';
import { COMPANY_IMAGE, titled, type PageHead } from './page-head.js';

const DESCRIPTION_MAX = 160;

const shortened = (text: string): string =>
  text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, DESCRIPTION_MAX - 1).trimEnd()}…`;

export const productHead = ({ _id, name, description, images, image }: ProductView): PageHead => ({
  title: titled(name),
  description: shortened(description),
  image: images[0] ?? image ?? COMPANY_IMAGE,
  address: `/products/${_id}`,
});
