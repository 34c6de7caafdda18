import { lastPieces } from './r01-last-pieces.js';
import { randomBaskets } from './r02-random-baskets.js';
import { oneKey } from './r03-one-key.js';
import { epochs } from './r04-epochs.js';
import { failurePoints } from './r06-failure-points.js';
import { poison } from './r16-poison.js';
import { statusChurn } from './r19-status-churn.js';
import { money } from './r21-money.js';
import type { Trial } from './trial.js';

/** Every trial, in the order in which a run goes through them. */
export const trials: readonly Trial[] = [
  lastPieces,
  randomBaskets,
  oneKey,
  epochs,
  failurePoints,
  poison,
  statusChurn,
  money,
];
