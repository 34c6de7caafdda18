// The head of a product page, for messengers and browser tabs.
import type { ProductView } from './catalogue.js';
import { cleanLine } from '../reading/clean-text.js';
import { cutText } from '../reading/cut-text.js';
import { lineName } from './line-name.js';
import { COMPANY_IMAGE, titled, type PageHead } from '../core/page-head.js';

const DESCRIPTION_MAX = 160;

function shortened(text: string): string {
  const line = cleanLine(text);
  return line.length <= DESCRIPTION_MAX ? line : `${cutText(line, DESCRIPTION_MAX - 1)}…`;
}

export const productHead = ({
  _id,
  name,
  colour,
  description,
  images,
  image,
}: ProductView): PageHead => ({
  title: titled(lineName({ name, colour })),
  description: shortened(description),
  image: images[0] ?? image ?? COMPANY_IMAGE,
  address: `/products/${_id}`,
});
