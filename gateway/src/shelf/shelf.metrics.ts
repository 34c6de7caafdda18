import { Counter, Gauge, Histogram } from 'prom-client';
import type { Shelf } from './shelf.js';

const ages = new Histogram({
  name: 'shelf_hit_age_seconds',
  help: 'How old an answer was when it was given off the shelf',
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

const answers = new Counter({
  name: 'shelf_answers_total',
  help: 'Public catalogue reads by where the answer came from: hit, miss, or stale',
  labelNames: ['outcome'] as const,
});

/** An answer that stood ready was given, so many milliseconds old. */
export function countHit(ageMs: number): void {
  answers.inc({ outcome: 'hit' });
  ages.observe(ageMs / 1_000);
}

/** An answer was asked for, or stood in for one that could not be had. */
export const countAsked = (outcome: 'miss' | 'stale'): void => answers.inc({ outcome });

/** Shows how full the process's shelf is, whenever the figures are asked for. Once per process. */
export function watchShelf(shelf: Shelf): void {
  new Gauge({
    name: 'shelf_bytes',
    help: 'Memory that the ready answers take',
    collect() {
      this.set(shelf.bytes);
    },
  });
  new Gauge({
    name: 'shelf_items',
    help: 'Answers on the shelf',
    collect() {
      this.set(shelf.size);
    },
  });
}
