import PDFDocument from 'pdfkit';
import { archiveOptions, embedXml, type EmbeddedXml } from './factur-x.js';
import type { FontBook, PaperFont } from '../text/font-book.js';
import { fit, wrap } from '../text/fit.js';
import { runsOf, type Run } from '../text/runs.js';

const BLACK = '#000000';
/** Fractions of the font size. */
const LINE = 1.35;
const ASCENT = 1;
const SQUARE = 0.7;

export type Size = 'A4' | 'A6';

export interface TextStyle {
  size: number;
  isBold?: boolean;
  align?: 'left' | 'right';
  /** True if the text wraps at this size instead of shrinking first. */
  wraps?: boolean;
}

/** Position of text, in points from the upper left corner. */
export interface Place {
  x: number;
  y: number;
  width: number;
}

/** The pages of one PDF. Lengths are points. */
export class Pages {
  private readonly pdf: PDFKit.PDFDocument;
  private readonly parts: Uint8Array[] = [];
  private readonly fonts = new Set<string>();
  /** Number of characters that no font has. */
  missing = 0;

  /** With XML, the document is a Factur-X. */
  constructor(
    private readonly book: FontBook,
    private readonly embedded: EmbeddedXml | null = null,
  ) {
    this.pdf = new PDFDocument({
      autoFirstPage: false,
      margin: 0,
      compress: true,
      ...(embedded && archiveOptions(embedded.title)),
    });
    this.pdf.on('data', (part: Uint8Array) => this.parts.push(part));
  }

  get width(): number {
    return this.pdf.page.width;
  }

  get height(): number {
    return this.pdf.page.height;
  }

  add(size: Size): void {
    this.pdf.addPage({ size, margin: 0 });
  }

  /** Draws text within a width, and returns its height. */
  text(text: string, place: Place, style: TextStyle): number {
    const { lines, size } = this.fitted(text, place.width, style);
    lines.forEach((line, row) => {
      const y = place.y + (row * LINE + ASCENT) * size;
      this.line(line, { ...place, y }, { ...style, size });
    });
    return lines.length * size * LINE;
  }

  /** Returns the height of the text within a width. */
  heightOf(text: string, width: number, style: TextStyle): number {
    const { lines, size } = this.fitted(text, width, style);
    return lines.length * size * LINE;
  }

  rule({ x, y, width }: Place, thickness = 0.7): void {
    this.pdf.rect(x, y, width, thickness).fill(BLACK);
  }

  /** Draws an empty checkbox. */
  box(x: number, y: number, side: number): void {
    this.pdf.lineWidth(0.8).rect(x, y, side, side).stroke(BLACK);
  }

  bar(x: number, y: number, width: number, height: number): void {
    this.pdf.rect(x, y, width, height).fill(BLACK);
  }

  /** Ends the document and returns it. */
  async end(): Promise<Buffer> {
    const ended = new Promise((resolve) => this.pdf.once('end', resolve));
    if (this.embedded) embedXml(this.pdf, this.embedded.xml);
    this.pdf.end();
    await ended;
    return Buffer.concat(this.parts);
  }

  private fitted(text: string, width: number, { size, isBold, wraps }: TextStyle) {
    const measure = (line: string, tried: number) => this.widthOf(line, tried, isBold);
    return wraps
      ? { size, lines: wrap(text, width, (line) => measure(line, size)) }
      : fit(text, width, size, measure);
  }

  private line(line: string, { x, y, width }: Place, style: TextStyle): void {
    const { size, isBold, align = 'left' } = style;
    let at = align === 'left' ? x : x + width - this.widthOf(line, size, isBold);
    for (const run of this.runs(line, isBold)) at += this.draw(run, at, y, size);
  }

  /** Draws a run from a point on its baseline, and returns its width. */
  private draw(run: Run, x: number, y: number, size: number): number {
    const { font, text } = run;
    if (font === null) return this.squares(text, x, y, size);
    const isStroked = font.stroke > 0;
    this.use(font, size).fillColor(BLACK).strokeColor(BLACK);
    if (isStroked) this.pdf.lineWidth(size * font.stroke);
    this.pdf.text(text, x, y, {
      lineBreak: false,
      baseline: 'alphabetic',
      ...(isStroked && { fill: true, stroke: true }),
    });
    return this.widthOfRun(run, size);
  }

  private squares(text: string, x: number, y: number, size: number): number {
    const side = size * SQUARE;
    const count = [...text].length;
    this.missing += count;
    for (let nth = 0; nth < count; nth += 1)
      this.box(x + nth * size + (size - side) / 2, y - side, side);
    return count * size;
  }

  private widthOf(line: string, size: number, isBold = false): number {
    return this.runs(line, isBold).reduce((sum, run) => sum + this.widthOfRun(run, size), 0);
  }

  private widthOfRun({ text, font }: Run, size: number): number {
    return font === null ? [...text].length * size : this.use(font, size).widthOfString(text);
  }

  private runs(line: string, isBold = false): Run[] {
    return runsOf(line, (point) => this.book.fontOf(point, isBold));
  }

  private use({ name, font }: PaperFont, size: number): PDFKit.PDFDocument {
    if (!this.fonts.has(name)) {
      this.pdf.registerFont(name, font as unknown as Uint8Array);
      this.fonts.add(name);
    }
    return this.pdf.font(name).fontSize(size);
  }
}
