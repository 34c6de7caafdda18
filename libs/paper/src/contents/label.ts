import { drawBarcode } from '../pages/barcode.js';
import type { Pages } from '../pages/pages.js';
import type { AddressLabel } from '../sheets.js';

const MARGIN = 20;
const CODE_HEIGHT = 78;

/** Draws the label of a parcel. The address gets the space that the sender and the code leave. */
export function drawLabel(pages: Pages, label: AddressLabel): void {
  pages.add('A6');
  const width = pages.width - 2 * MARGIN;
  const x = MARGIN;
  let y = MARGIN;
  const put = (text: string, size: number, isBold = false): void => {
    y += pages.text(text, { x, y, width }, { size, isBold });
  };
  put(label.sender.join(', '), 8);
  y += 4;
  pages.rule({ x, y, width });
  y += 12;
  const bottom = pages.height - MARGIN - CODE_HEIGHT - 34;
  const size = sizeOf(pages, label, width, bottom - y);
  label.to.forEach((line, nth) => {
    put(line, nth === 0 ? size + 1 : size, nth === 0);
  });
  if (label.phone !== '') put(label.phone, Math.min(size, 10));
  y = bottom;
  if (label.carrier !== '') pages.text(label.carrier, { x, y, width }, { size: 10, isBold: true });
  y += 16;
  drawBarcode(pages, label.code, { x, y, width }, CODE_HEIGHT);
  pages.text(label.code, { x: x + 20, y: y + CODE_HEIGHT + 3, width }, { size: 11, isBold: true });
}

const LARGEST = 15;
const SMALLEST = 7;

/** Returns the largest font size at which all lines of the address fit into the height. */
function sizeOf(pages: Pages, { to, phone }: AddressLabel, width: number, height: number): number {
  const takes = (size: number) =>
    [...to, phone].reduce((sum, line) => sum + pages.heightOf(line, width, { size: size + 1 }), 0);
  let size = LARGEST;
  while (size > SMALLEST && takes(size) > height) size -= 0.5;
  return size;
}
