import type { Pages } from '../pages/pages.js';
import { Flow } from '../pages/table.js';
import type { CuttingSheet } from '../sheets.js';

const MARGIN = 42;

/** Draws the pieces to cut: a table for each cloth, with a checkbox for each piece. */
export function drawCutting(pages: Pages, { day, cloths }: CuttingSheet): void {
  const count = cloths.reduce((sum, { pieces }) => sum + pieces.length, 0);
  const flow = new Flow(pages, MARGIN, (page) => {
    pages.add('A4');
    const place = { x: MARGIN, y: MARGIN, width: pages.width - 2 * MARGIN };
    const height = pages.text(`To cut, ${day}`, place, { size: 16, isBold: true });
    const note = `${String(count)} ${count === 1 ? 'piece' : 'pieces'}, page ${String(page)}`;
    pages.text(note, { ...place, y: MARGIN + 4 }, { size: 10, align: 'right' });
    return MARGIN + height + 10;
  });
  if (count === 0) flow.text('Nothing is waiting to be cut.', { size: 11 });
  for (const { name, pieces } of cloths) {
    flow.keep(80);
    flow.text(name, { size: 12, isBold: true, wraps: true });
    flow.table(
      [
        { title: '', part: 0.06 },
        { title: 'Length', part: 0.16 },
        { title: 'Order', part: 0.22 },
        { title: 'Piece', part: 0.12 },
        { title: 'Roll', part: 0.28 },
        { title: 'Dye lot', part: 0.16 },
      ],
      pieces.map(({ length, order, piece, roll, dyeLot }) => [
        '',
        length,
        order,
        piece,
        roll === '' ? 'No roll yet' : roll,
        dyeLot,
      ]),
      { size: 10, hasBoxes: true },
    );
    flow.gap(16);
  }
}
