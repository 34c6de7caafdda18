// Life size: shows an image so that its cloth has its real size on the screen.

/** Width of a bank card in millimetres (ISO/IEC 7810). */
export const CARD_MM = 85.6;
/** Plausible size of a pixel in millimetres: from a phone to a large screen of low resolution. */
const SIZES = { least: 0.03, most: 0.7 };
export const SCREEN_NAME = 'screen-scale';
const TENTHS_PER_MM = 10;

/** Returns the zoom at which an image that is `breadth` pixels across shows its cloth at life size. */
export const lifeSizeZoom = (
  { breadth, tenths }: { breadth: number; tenths: number },
  pixelsPerMm: number,
): number => ((tenths / TENTHS_PER_MM) * pixelsPerMm) / breadth;

/**
 * Returns the page pixels per millimetre of this screen; null until it was measured. The stored value is in screen
 * pixels, which the zoom of the browser does not change.
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

/** Stores, only in this browser, that a bank card is this many page pixels wide. */
export function storeScreen(cardPixels: number): void {
  try {
    const pixels = (cardPixels / CARD_MM) * window.devicePixelRatio;
    localStorage.setItem(SCREEN_NAME, String(pixels));
  } catch {
    // A browser that stores nothing is measured each time.
  }
}
