// A download of the house as a PDF. Every page says across itself that it is a specimen.
import PDFDocument from 'pdfkit';
import type { Download } from '../src/features/info/page';

const INK = '#1d2540';
const SOFT = '#464c63';
const MADDER = '#a4402f';
const LINE = '#ddd4c5';
const PAPER = '#fcfaf6';
const MARGIN = 64;
const WARP = ['#d9cdb8', INK, MADDER, '#d9cdb8'];
const THREAD = 3;
const RUNNING_LENGTH = 24;

type Sheet = InstanceType<typeof PDFDocument>;

/** The woven edge of the house, along the top of the page. */
function drawSelvedge(sheet: Sheet) {
  for (let x = 0; x < sheet.page.width; x += THREAD)
    WARP.forEach((colour, row) => {
      const isUp = (x / THREAD + row) % 4 < 2;
      sheet.rect(x, row * THREAD, THREAD, THREAD).fill(isUp ? colour : '#f1e9da');
    });
}

/** Paper, edge and mark: whatever else the page says lies over it. */
function prepare(sheet: Sheet) {
  const { width, height } = sheet.page;
  sheet.rect(0, 0, width, height).fill(PAPER);
  drawSelvedge(sheet);
  sheet.save().rotate(-52, { origin: [width / 2, height / 2] });
  sheet.font('Times-Bold').fontSize(120).fillColor(MADDER, 0.09);
  sheet.text('SPECIMEN', -width / 2, height / 2 - 60, {
    width: width * 2,
    align: 'center',
    lineBreak: false,
  });
  sheet.restore();
  sheet.font('Helvetica').fontSize(9).fillColor(MADDER, 1);
  sheet.text(
    'Specimen of Loomery. It certifies nothing and reports no measured figures.',
    MARGIN,
    32,
    { lineBreak: false },
  );
  sheet.x = MARGIN;
  sheet.y = MARGIN + RUNNING_LENGTH;
}

function write(sheet: Sheet, { title, lede, parts }: Download) {
  sheet.font('Times-Roman').fontSize(34).fillColor(INK).text(title, MARGIN);
  sheet.moveDown(0.3).fontSize(15).fillColor(SOFT).text(lede);
  for (const { title: heading, text = [], rows = [] } of parts) {
    sheet.moveDown(1.4).strokeColor(LINE).lineWidth(1);
    sheet
      .moveTo(MARGIN, sheet.y)
      .lineTo(sheet.page.width - MARGIN, sheet.y)
      .stroke();
    sheet.moveDown(0.7).font('Times-Roman').fontSize(19).fillColor(INK).text(heading);
    for (const paragraph of text)
      sheet
        .moveDown(0.5)
        .font('Helvetica')
        .fontSize(11)
        .fillColor(INK)
        .text(paragraph, { lineGap: 3 });
    for (const [name, explanation] of rows) {
      sheet.moveDown(0.5).font('Helvetica-Bold').fontSize(11).fillColor(INK).text(name);
      sheet.font('Helvetica').fillColor(SOFT).text(explanation, { lineGap: 2 });
    }
  }
}

/** The bytes of the file; the same words give the same bytes. */
export function specimenPdf(download: Download): Promise<Buffer> {
  const sheet = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    lang: 'en',
    displayTitle: true,
    info: { Title: `${download.title} (specimen)`, Author: 'Loomery', CreationDate: new Date(0) },
  });
  const pieces: Buffer[] = [];
  const finished = new Promise<Buffer>((done, fail) => {
    sheet.on('data', (piece: Buffer) => pieces.push(piece));
    sheet.on('end', () => {
      done(Buffer.concat(pieces));
    });
    sheet.on('error', fail);
  });
  sheet.on('pageAdded', () => {
    prepare(sheet);
  });
  sheet.addPage();
  write(sheet, download);
  sheet.end();
  return finished;
}
