// The selvedge and the logo are drawn from a weave: over and under decide which thread is visible.

export interface Crossing {
  x: number;
  y: number;
  /** True if the warp, which runs along the strip, is on top. */
  warpUp: boolean;
}

/** Returns the crossings of one repeat of a twill that goes over and under `float` threads; 1 is plain weave. */
export function twill(columns: number, rows: number, float: number): Crossing[] {
  return Array.from({ length: columns * rows }, (_, index) => {
    const x = index % columns;
    const y = Math.floor(index / columns);
    return { x, y, warpUp: (x + y) % (float * 2) < float };
  });
}
