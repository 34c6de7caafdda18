// The process that makes PDFs: one document at a time, in one or more parts.
import { setCompany } from '@shop/contracts/core/company';
import { drawSheets } from './draw.js';
import type { EmbeddedXml } from './pages/factur-x.js';
import { Pages } from './pages/pages.js';
import type { PaperPart, PaperReply } from './paper-worker.js';
import { FontBook } from './text/font-book.js';

const book = new FontBook();
let open: { document: string; pages: Pages; drawn: number } | null = null;

process.on('message', (part: PaperPart) => {
  draw(part).then(send, (error: unknown) => {
    process.stderr.write(`${String(error instanceof Error ? error.stack : error)}\n`);
    process.exit(1);
  });
});

async function draw({ document, sheets, currency, offset, isLast }: PaperPart) {
  if (offset === 0)
    open = { document, pages: new Pages(book, isLast ? embeddedIn(sheets) : null), drawn: 0 };
  if (open?.document !== document || open.drawn !== offset) return { isLost: true } as const;
  const { pages } = open;
  open.drawn += sheets.length;
  setCompany({ currency });
  await drawSheets(pages, book, sheets);
  if (!isLast) return { pdf: null, missing: pages.missing };
  open = null;
  return { pdf: await pages.end(), missing: pages.missing };
}

/** Returns the XML of a document that is printed as a single sheet. */
function embeddedIn([sheet, ...others]: PaperPart['sheets']): EmbeddedXml | null {
  if (sheet?.kind !== 'document' || sheet.xml === undefined || others.length > 0) return null;
  return { xml: sheet.xml, title: sheet.document.name };
}

function send(reply: PaperReply): void {
  process.send?.(reply);
}
