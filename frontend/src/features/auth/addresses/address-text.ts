import type { ShippingAddress } from '@shop/contracts/places/address';

/** `12 Weaver Lane, Flat 4, Dhaka 1207, Bangladesh`. */
export const addressText = (address: ShippingAddress): string => {
  const { street, line2, city, postalCode, region, country } = address;
  const place = [city, postalCode].filter(Boolean).join(' ');
  return [street, line2, place, region, country].filter(Boolean).join(', ');
};
