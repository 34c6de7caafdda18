import bwip from 'bwip-js/node';
import type { Pages, Place } from './pages.js';

/** The clear space on both sides, in the narrowest bars. */
const QUIET = 10;

/** Draws a code as Code 128, with the clear space that scanners need within the width, and the code below it. */
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

/** Returns the widths of bars and spaces by turns, beginning with a bar. */
function barWidths(code: string): number[] {
  const [symbol] = bwip.raw({ bcid: 'code128', text: code });
  if (!symbol || !('sbs' in symbol)) throw new Error(`${code} cannot be written as Code 128`);
  return symbol.sbs;
}
