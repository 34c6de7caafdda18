// The tax of an invoice as EN 16931 requires it: net times rate, to the cent (BR-CO-17).
import { shareOf } from '@shop/contracts/pricing/rounding';

/** A sum as net and tax. The rounding is the rest, at most a cent. */
export interface StatedTax {
  netCents: number;
  taxCents: number;
  roundingCents: number;
}

/**
 * Returns the net sum, or its first neighbour whose tax makes it match the gross sum. A tax that is included in a price
 * is gross less net, which differs from net times rate by a cent for one sum in six.
 */
export function statedTax(netCents: number, grossCents: number, rateBp: number): StatedTax {
  const stated = (net: number): StatedTax => {
    const taxCents = shareOf(net, rateBp);
    return { netCents: net, taxCents, roundingCents: grossCents - net - taxCents };
  };
  const own = stated(netCents);
  if (own.roundingCents === 0) return own;
  const others = [netCents - 1, netCents + 1].filter((net) => net >= 0).map(stated);
  return others.find(({ roundingCents }) => roundingCents === 0) ?? own;
}
