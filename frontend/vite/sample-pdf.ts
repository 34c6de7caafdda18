// Creates a download as a PDF with a sample mark on every page.
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

type Pdf = InstanceType<typeof PDFDocument>;

/** Draws the selvedge along the top of the page. */
function drawSelvedge(pdf: Pdf) {
  for (let x = 0; x < pdf.page.width; x += THREAD)
    WARP.forEach((colour, row) => {
      const isUp = (x / THREAD + row) % 4 < 2;
      pdf.rect(x, row * THREAD, THREAD, THREAD).fill(isUp ? colour : '#f1e9da');
    });
}

/** Draws paper, edge and mark below the text. */
function prepare(pdf: Pdf) {
  const { width, height } = pdf.page;
  pdf.rect(0, 0, width, height).fill(PAPER);
  drawSelvedge(pdf);
  pdf.save().rotate(-52, { origin: [width / 2, height / 2] });
  pdf.font('Times-Bold').fontSize(120).fillColor(MADDER, 0.09);
  pdf.text('SPECIMEN', -width / 2, height / 2 - 60, {
    width: width * 2,
    align: 'center',
    lineBreak: false,
  });
  pdf.restore();
  pdf.font('Helvetica').fontSize(9).fillColor(MADDER, 1);
  pdf.text(
    'Specimen of Loomery. It certifies nothing and reports no measured figures.',
    MARGIN,
    32,
    { lineBreak: false },
  );
  pdf.x = MARGIN;
  pdf.y = MARGIN + RUNNING_LENGTH;
}

function write(pdf: Pdf, { title, lede, parts }: Download) {
  pdf.font('Times-Roman').fontSize(34).fillColor(INK).text(title, MARGIN);
  pdf.moveDown(0.3).fontSize(15).fillColor(SOFT).text(lede);
  for (const { title: heading, text = [], rows = [] } of parts) {
    pdf.moveDown(1.4).strokeColor(LINE).lineWidth(1);
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(pdf.page.width - MARGIN, pdf.y)
      .stroke();
    pdf.moveDown(0.7).font('Times-Roman').fontSize(19).fillColor(INK).text(heading);
    for (const paragraph of text)
      pdf
        .moveDown(0.5)
        .font('Helvetica')
        .fontSize(11)
        .fillColor(INK)
        .text(paragraph, { lineGap: 3 });
    for (const [name, explanation] of rows) {
      pdf.moveDown(0.5).font('Helvetica-Bold').fontSize(11).fillColor(INK).text(name);
      pdf.font('Helvetica').fillColor(SOFT).text(explanation, { lineGap: 2 });
    }
  }
}

/** Returns the bytes of the file; the same texts produce the same bytes. */
export function samplePdf(download: Download): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    lang: 'en',
    displayTitle: true,
    info: { Title: `${download.title} (specimen)`, Author: 'Loomery', CreationDate: new Date(0) },
  });
  const pieces: Buffer[] = [];
  const finished = new Promise<Buffer>((done, fail) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece));
    pdf.on('end', () => {
      done(Buffer.concat(pieces));
    });
    pdf.on('error', fail);
  });
  pdf.on('pageAdded', () => {
    prepare(pdf);
  });
  pdf.addPage();
  write(pdf, download);
  pdf.end();
  return finished;
}
