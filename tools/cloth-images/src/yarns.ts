import type { YarnName } from './recipe.js';

/** Appearance of a thread; all values are without unit, from 0 (none) to 1 (strong). */
export interface Yarn {
  /** Half the width of the thread as a share of its space (0.5 fills it). */
  breadth: number;
  /** Variation of the width along the thread. */
  slub: number;
  /** Variation of lightness between neighbouring threads. */
  uneven: number;
  /** Sideways drift of the thread. */
  wobble: number;
  /** Visibility of fibres on the surface. */
  fibre: number;
  /** Visibility of plies as a spiral. */
  twist: number;
  /** Strength of mirror-like highlights. */
  sheen: number;
  /** Share of the threads' length with a fleck of another colour. */
  fleck: number;
}

export const yarns: Readonly<Record<YarnName, Yarn>> = {
  cotton: {
    breadth: 0.47,
    slub: 0.14,
    uneven: 0.1,
    wobble: 0.06,
    fibre: 0.2,
    twist: 0.07,
    sheen: 0.02,
    fleck: 0,
  },
  fine: {
    breadth: 0.45,
    slub: 0.07,
    uneven: 0.06,
    wobble: 0.05,
    fibre: 0.13,
    twist: 0.05,
    sheen: 0.05,
    fleck: 0,
  },
  slub: {
    breadth: 0.46,
    slub: 0.38,
    uneven: 0.17,
    wobble: 0.1,
    fibre: 0.26,
    twist: 0.08,
    sheen: 0.02,
    fleck: 0,
  },
  silk: {
    breadth: 0.49,
    slub: 0.05,
    uneven: 0.07,
    wobble: 0.03,
    fibre: 0.12,
    twist: 0,
    sheen: 0.42,
    fleck: 0,
  },
  rawSilk: {
    breadth: 0.48,
    slub: 0.42,
    uneven: 0.16,
    wobble: 0.08,
    fibre: 0.14,
    twist: 0,
    sheen: 0.3,
    fleck: 0,
  },
  wool: {
    breadth: 0.5,
    slub: 0.14,
    uneven: 0.12,
    wobble: 0.09,
    fibre: 0.38,
    twist: 0.08,
    sheen: 0,
    fleck: 0,
  },
  tweed: {
    breadth: 0.5,
    slub: 0.26,
    uneven: 0.2,
    wobble: 0.12,
    fibre: 0.45,
    twist: 0.1,
    sheen: 0,
    fleck: 0.035,
  },
  denim: {
    breadth: 0.49,
    slub: 0.24,
    uneven: 0.22,
    wobble: 0.06,
    fibre: 0.26,
    twist: 0.09,
    sheen: 0,
    fleck: 0,
  },
  filament: {
    breadth: 0.49,
    slub: 0.02,
    uneven: 0.04,
    wobble: 0.02,
    fibre: 0.08,
    twist: 0,
    sheen: 0.3,
    fleck: 0,
  },
  voile: {
    breadth: 0.25,
    slub: 0.16,
    uneven: 0.1,
    wobble: 0.09,
    fibre: 0.16,
    twist: 0.14,
    sheen: 0.04,
    fleck: 0,
  },
};
