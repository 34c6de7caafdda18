// Lines that can go into a parcel.
import type { OpenLine, PackWait } from '@shop/contracts/ordering/parcels';

const waits: Record<PackWait, string> = {
  cutting: 'not cut yet',
  delivery: 'waits for a delivery',
  stock: 'has no roll',
};

/** Returns why a line is not packed by default; undefined for none. */
export const waitText = ({ wait }: OpenLine): string | undefined => wait && waits[wait];

/** A line that waits for more than the cutting table cannot be chosen. */
export const canBePacked = ({ wait }: OpenLine): boolean =>
  wait === undefined || wait === 'cutting';
