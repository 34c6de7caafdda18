import type { Pages } from '../pages/pages.js';
import { Flow } from '../pages/table.js';
import type { PackingSlip, SlipLine } from '../sheets.js';
import { drawSlipHead, MARGIN, SIZE } from './slip-head.js';

/** Draws the packing slip of a parcel, on as many pages as needed. */
export function drawSlip(pages: Pages, slip: PackingSlip): void {
  const carrier = slip.carrier === '' ? '' : `, ${slip.carrier}`;
  const head = {
    title: 'Packing slip',
    about: `Order ${slip.order}, parcel ${String(slip.parcel)}`,
    note: `Packed on ${slip.packedOn}${carrier}`,
    code: slip.code,
    sender: slip.sender,
    to: slip.to,
  };
  const flow = new Flow(pages, MARGIN, (page) => drawSlipHead(pages, head, page));
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
