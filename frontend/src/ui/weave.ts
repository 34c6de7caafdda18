// The selvedge and the logo are drawn from a weave, not painted: over and under decide which thread is seen.

export interface Crossing {
  x: number;
  y: number;
  /** The warp, which runs along the strip, lies on top here. */
  warpUp: boolean;
}

/** Crossings of one repeat of a twill that goes over and under `float` threads; 1 is plain weave. */
export function twill(columns: number, rows: number, float: number): Crossing[] {
  return Array.from({ length: columns * rows }, (_, index) => {
    const x = index % columns;
    const y = Math.floor(index / columns);
    return { x, y, warpUp: (x + y) % (float * 2) < float };
  });
}
