import { drawCutting } from './contents/cutting.js';
import { drawDocument } from './contents/document.js';
import { drawLabel } from './contents/label.js';
import { drawReturnSlip } from './contents/return-slip.js';
import { drawSlip } from './contents/slip.js';
import type { Pages } from './pages/pages.js';
import type { Sheet } from './sheets.js';
import type { FontBook } from './text/font-book.js';

const PRINTABLE = Array.from({ length: 95 }, (_, nth) => String.fromCodePoint(32 + nth)).join('');

/** Draws sheets on new pages of a document. */
export async function drawSheets(
  pages: Pages,
  book: FontBook,
  sheets: readonly Sheet[],
): Promise<void> {
  await book.cover(`${PRINTABLE}–€£×${JSON.stringify(sheets).normalize('NFC')}`);
  for (const sheet of sheets) drawSheet(pages, sheet);
}

function drawSheet(pages: Pages, sheet: Sheet): void {
  switch (sheet.kind) {
    case 'slip':
      return drawSlip(pages, sheet);
    case 'returnSlip':
      return drawReturnSlip(pages, sheet);
    case 'label':
      return drawLabel(pages, sheet);
    case 'cutting':
      return drawCutting(pages, sheet);
    case 'document':
      return drawDocument(pages, sheet.document);
  }
}
