// Determines which lines can be packed.
import type { OpenLine, PackWait } from '@shop/contracts/ordering/parcels';

const waits: Record<PackWait, string> = {
  cutting: 'not cut yet',
  delivery: 'waits for a delivery',
  stock: 'has no roll',
};

/** Returns why a line is not packed by default; undefined if it is. */
export const waitText = ({ wait }: OpenLine): string | undefined => wait && waits[wait];

/** Returns true unless the line waits for more than the cutting table. */
export const canBePacked = ({ wait }: OpenLine): boolean =>
  wait === undefined || wait === 'cutting';
