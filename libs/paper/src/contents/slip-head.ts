import { drawBarcode } from '../pages/barcode.js';
import type { Pages } from '../pages/pages.js';

export const MARGIN = 48;
export const SIZE = 10;
const CODE_WIDTH = 210;
const CODE_HEIGHT = 42;

/** The head of a slip, with its code as a barcode on the side. */
export interface SlipHead {
  title: string;
  /** Text below the title, followed by the page number from the second page on. */
  about: string;
  /** Only on the first page. */
  note: string;
  code: string;
  sender: readonly string[];
  to: readonly string[];
}

/** Begins a page with the head; returns the position at which its contents begin. */
export function drawSlipHead(pages: Pages, head: SlipHead, page: number): number {
  pages.add('A4');
  const full = pages.width - 2 * MARGIN;
  const width = full - CODE_WIDTH - 16;
  const x = MARGIN;
  const right = pages.width - MARGIN - CODE_WIDTH;
  let y = MARGIN;
  const put = (text: string, size: number, isBold = false): void => {
    y += pages.text(text, { x, y, width }, { size, isBold });
  };
  drawBarcode(pages, head.code, { x: right, y: MARGIN, width: CODE_WIDTH }, CODE_HEIGHT);
  const code = { x: right, y: MARGIN + CODE_HEIGHT + 3, width: CODE_WIDTH };
  pages.text(head.code, code, { size: 10, align: 'right' });
  put(head.title, 20, true);
  put(page === 1 ? head.about : `${head.about}, page ${String(page)}`, 12);
  if (page > 1) return y + 20;
  put(head.note, SIZE);
  y += 18;
  put(head.sender.join(', '), 8);
  y += 4;
  head.to.forEach((line, nth) => {
    put(line, 12, nth === 0);
  });
  return y + 24;
}
