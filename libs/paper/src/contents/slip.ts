import { drawBarcode } from '../pages/barcode.js';
import type { Pages } from '../pages/pages.js';
import { Flow } from '../pages/table.js';
import type { PackingSlip, SlipLine } from '../sheets.js';

const MARGIN = 48;
const CODE_WIDTH = 210;
const CODE_HEIGHT = 42;
const SIZE = 10;

/** Draws the packing slip of a parcel, on as many pages as it takes. */
export function drawSlip(pages: Pages, slip: PackingSlip): void {
  const flow = new Flow(pages, MARGIN, (page) => drawHead(pages, slip, page));
  flow.table(
    [
      { title: 'Item', part: 0.5 },
      { title: 'Dye lot', part: 0.2 },
      { title: 'Quantity', part: 0.3, align: 'right' },
    ],
    slip.lines.map(cellsOf),
    { size: SIZE },
  );
  if (slip.follows.length === 0) return;
  flow.gap(20);
  flow.text('Still to follow in another parcel', { size: 12, isBold: true });
  flow.table(
    [
      { title: 'Item', part: 0.7 },
      { title: 'Quantity', part: 0.3, align: 'right' },
    ],
    slip.follows.map(({ name, amount }) => [name, amount]),
    { size: SIZE },
  );
}

const cellsOf = ({ name, dyeLots, amount }: SlipLine): string[] => [name, dyeLots, amount];

function drawHead(pages: Pages, slip: PackingSlip, page: number): number {
  pages.add('A4');
  const full = pages.width - 2 * MARGIN;
  const width = full - CODE_WIDTH - 16;
  const x = MARGIN;
  const right = pages.width - MARGIN - CODE_WIDTH;
  let y = MARGIN;
  const put = (text: string, size: number, isBold = false): void => {
    y += pages.text(text, { x, y, width }, { size, isBold });
  };
  drawBarcode(pages, slip.code, { x: right, y: MARGIN, width: CODE_WIDTH }, CODE_HEIGHT);
  const code = { x: right, y: MARGIN + CODE_HEIGHT + 3, width: CODE_WIDTH };
  pages.text(slip.code, code, { size: 10, align: 'right' });
  put('Packing slip', 20, true);
  const title = `Order ${slip.order}, parcel ${String(slip.parcel)}`;
  put(page === 1 ? title : `${title}, page ${String(page)}`, 12);
  if (page > 1) return y + 20;
  const carrier = slip.carrier === '' ? '' : `, ${slip.carrier}`;
  put(`Packed on ${slip.packedOn}${carrier}`, SIZE);
  y += 18;
  put(slip.sender.join(', '), 8);
  y += 4;
  slip.to.forEach((line, nth) => {
    put(line, 12, nth === 0);
  });
  return y + 24;
}
