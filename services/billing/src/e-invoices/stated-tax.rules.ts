// The tax of an invoice as EN 16931 wants it: net times rate, to the cent (BR-CO-17).
import { shareOf } from '@shop/contracts/pricing/rounding';

/** A sum as net and tax; the rounding is left, at most a cent. */
export interface StatedTax {
  netCents: number;
  taxCents: number;
  roundingCents: number;
}

/**
 * Returns the net sum, or of its neighbours the first that comes nearer to the gross sum with the tax on it. A tax that is
 * included in a price is gross less net, which one sum in six misses by a cent.
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
