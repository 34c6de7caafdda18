import type { Pages, TextStyle } from './pages.js';

export interface TableColumn {
  title: string;
  /** Fraction of the table width. */
  part: number;
  align?: 'left' | 'right';
}

const PADDING = 4;
const GAP = 8;

/** Draws text and tables that continue over the pages of a sheet. */
export class Flow {
  y: number;

  constructor(
    private readonly pages: Pages,
    readonly margin: number,
    /** Draws the head of a page, and returns the position at which its contents begin. */
    private readonly begin: (page: number) => number,
    private page = 1,
  ) {
    this.y = begin(1);
  }

  get width(): number {
    return this.pages.width - 2 * this.margin;
  }

  /** Begins a page if less than this height is left. */
  keep(height: number): boolean {
    if (this.y + height <= this.pages.height - this.margin) return false;
    this.page += 1;
    this.y = this.begin(this.page);
    return true;
  }

  /** Draws a text. If it does not fit on the page, each of its lines may begin a new one. */
  text(text: string, style: TextStyle): void {
    this.keep(this.pages.heightOf(text, this.width, style));
    this.y += this.pages.text(text, { x: this.margin, y: this.y, width: this.width }, style);
  }

  gap(height: number): void {
    this.y += height;
  }

  /** Draws a table whose head is repeated on each page. Text in rows is wrapped. */
  table(
    columns: readonly TableColumn[],
    rows: readonly (readonly string[])[],
    { size, hasBoxes = false }: { size: number; hasBoxes?: boolean },
  ): void {
    const head = columns.map(({ title }) => title);
    const titles = { size: size - 1, isBold: true };
    const headHeight = this.heightOf(columns, head, titles);
    const drawHead = (): void => {
      this.row(columns, head, titles);
      this.pages.rule({ x: this.margin, y: this.y, width: this.width });
    };
    const first = rows[0] ? this.heightOf(columns, rows[0], { size }) : 0;
    this.keep(headHeight + first);
    drawHead();
    for (const cells of rows) {
      if (this.keep(this.heightOf(columns, cells, { size }))) drawHead();
      if (hasBoxes) this.pages.box(this.margin, this.y + PADDING + 1, size * 0.8);
      this.row(columns, cells, { size });
      this.pages.rule({ x: this.margin, y: this.y, width: this.width }, 0.25);
    }
  }

  private row(columns: readonly TableColumn[], cells: readonly string[], style: TextStyle): void {
    const height = this.heightOf(columns, cells, style);
    let x = this.margin;
    columns.forEach(({ part, align = 'left' }, nth) => {
      const width = part * this.width - GAP;
      const place = { x, y: this.y + PADDING, width };
      this.pages.text(cells[nth] ?? '', place, { ...style, align, wraps: true });
      x += part * this.width;
    });
    this.y += height;
  }

  private heightOf(
    columns: readonly TableColumn[],
    cells: readonly string[],
    style: TextStyle,
  ): number {
    const heights = columns.map(({ part }, nth) =>
      this.pages.heightOf(cells[nth] ?? '', part * this.width - GAP, { ...style, wraps: true }),
    );
    return Math.max(...heights) + 2 * PADDING;
  }
}
