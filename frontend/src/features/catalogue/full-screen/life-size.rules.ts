// Life size: an image whose cloth is as large on the screen as on the table.

/** Width of a bank card in millimetres (ISO/IEC 7810). */
export const CARD_MM = 85.6;
/** Millimetres of a pixel: from a telephone to a large screen of low resolution. */
const SIZES = { least: 0.03, most: 0.7 };
export const SCREEN_NAME = 'screen-scale';
const TENTHS_PER_MM = 10;

/** Returns the zoom at which an image that is `breadth` pixels across shows its cloth at life size. */
export const lifeSizeZoom = (
  { breadth, tenths }: { breadth: number; tenths: number },
  pixelsPerMm: number,
): number => ((tenths / TENTHS_PER_MM) * pixelsPerMm) / breadth;

/**
 * Returns the pixels of the page in a millimetre of this screen; null until it was measured. Stored are the pixels of the
 * screen, which the zoom of the browser does not change.
 */
export function readScreen(): number | null {
  try {
    const stored = Number(localStorage.getItem(SCREEN_NAME));
    const isLikely = stored > 1 / SIZES.most && stored < 1 / SIZES.least;
    return isLikely ? stored / window.devicePixelRatio : null;
  } catch {
    return null;
  }
}

/** Stores that a bank card is this many pixels of the page wide, in this browser alone. */
export function storeScreen(cardPixels: number): void {
  try {
    const pixels = (cardPixels / CARD_MM) * window.devicePixelRatio;
    localStorage.setItem(SCREEN_NAME, String(pixels));
  } catch {
    // A browser that stores nothing is measured each time.
  }
}
