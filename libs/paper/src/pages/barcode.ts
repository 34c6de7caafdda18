import bwip from 'bwip-js/node';
import type { Pages, Place } from './pages.js';

/** Quiet zone on both sides, in widths of the narrowest bar. */
const QUIET = 10;

/** Draws a code as Code 128, including the quiet zones within the width, with the text of the code below it. */
export function drawBarcode(pages: Pages, code: string, place: Place, height: number): void {
  const widths = barWidths(code);
  const modules = widths.reduce((sum, width) => sum + width, 2 * QUIET);
  const module = place.width / modules;
  let at = place.x + QUIET * module;
  widths.forEach((width, nth) => {
    if (nth % 2 === 0) pages.bar(at, place.y, width * module, height);
    at += width * module;
  });
}

/** Returns the widths of bars and spaces alternately, beginning with a bar. */
function barWidths(code: string): number[] {
  const [symbol] = bwip.raw({ bcid: 'code128', text: code });
  if (!symbol || !('sbs' in symbol)) throw new Error(`${code} cannot be written as Code 128`);
  return symbol.sbs;
}
