// Fixtures for specs.
import type { RollView } from '../inventory/rolls.js';

/** Returns a roll of 36.20 m, of which 12.40 m are reserved. */
export const aRollView = (parts: Partial<RollView> = {}): RollView => ({
  _id: '0b6f2a6e-6a0e-4a3c-9d57-3a1f1f0d1a11',
  number: 'R-000418',
  product: { _id: '0b6f2a6e-6a0e-4a3c-9d57-3a1f1f0d1a01', name: 'Chambray' },
  lot: '2291-B',
  shade: 'A',
  state: 'open',
  unit: 'm',
  cutsPerUnit: 10,
  received: 48.6,
  left: 36.2,
  reserved: 12.4,
  free: 23.8,
  place: 'Rack C4',
  usableWidthMm: 1480,
  cost: 7.5,
  receivedAt: '2026-05-04T08:00:00.000Z',
  countedAt: null,
  version: 3,
  ...parts,
});
