// Reads the barcode of a PDF like a scanner.
import { inflateSync } from 'node:zlib';
import { BinaryBitmap, Code128Reader, HybridBinarizer, RGBLuminanceSource } from '@zxing/library';

/** Number of dots per point. */
const DOTS = 4;
const ROWS = 40;
const WHITE = 255;

/** Returns the text of the Code 128 on the first page of a PDF. */
export function decodeBarcode(pdf: Uint8Array): string {
  const bars = barsOf(Buffer.from(pdf));
  const width = Math.ceil(Math.max(...bars.map(({ x, width: bar }) => x + bar)) + 40) * DOTS;
  const dots = new Uint8ClampedArray(width * ROWS).fill(WHITE);
  for (const bar of bars)
    for (let row = 0; row < ROWS; row += 1) {
      const [from, until] = [bar.x, bar.x + bar.width].map(
        (x) => row * width + Math.round(x * DOTS),
      );
      dots.fill(0, from, until);
    }
  const source = new RGBLuminanceSource(dots, width, ROWS);
  return new Code128Reader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
}

/** Returns the rectangles of the first page that have the most frequent height. */
function barsOf(pdf: Buffer): { x: number; width: number }[] {
  const rectangles = [...contentOf(pdf).matchAll(/(\S+) (\S+) (\S+) (\S+) re/g)].map((match) => {
    const [x = 0, , width = 0, height = 0] = match.slice(1).map(Number);
    return { x, width, height };
  });
  const byHeight = new Map<number, typeof rectangles>();
  for (const one of rectangles)
    byHeight.set(one.height, [...(byHeight.get(one.height) ?? []), one]);
  return [...byHeight.values()].sort((a, b) => b.length - a.length)[0] ?? [];
}

function contentOf(pdf: Buffer): string {
  const from = pdf.indexOf('stream\n') + 'stream\n'.length;
  return inflateSync(pdf.subarray(from, pdf.indexOf('\nendstream', from))).toString('latin1');
}
