import type { Pages } from '../pages/pages.js';
import { Flow } from '../pages/table.js';
import type { ReturnSlip } from '../sheets.js';
import { drawSlipHead, MARGIN, SIZE } from './slip-head.js';

/** Draws the return slip, which the customer puts into the parcel. */
export function drawReturnSlip(pages: Pages, slip: ReturnSlip): void {
  const head = {
    title: 'Return slip',
    about: `Order ${slip.order}, return ${slip.number}`,
    note: 'Put this page into the parcel, and the label on it.',
    code: slip.code,
    sender: slip.from,
    to: slip.to,
  };
  const flow = new Flow(pages, MARGIN, (page) => drawSlipHead(pages, head, page));
  flow.table(
    [
      { title: 'Item', part: 0.7 },
      { title: 'Quantity', part: 0.3, align: 'right' },
    ],
    slip.lines.map(({ name, amount }) => [name, amount]),
    { size: SIZE },
  );
  flow.gap(16);
  flow.text(slip.reason, { size: SIZE });
}
