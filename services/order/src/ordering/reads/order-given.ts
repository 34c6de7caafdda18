// The optional details of a shopper: stored and shown forms.
import { countryCodeOf, countryName } from '@shop/contracts/places/country-name';
import { type PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import { writtenBillingAddress } from '@shop/contracts/places/address';
import type { Order } from './order.entity.js';

type Given = Pick<Order, 'billingAddress' | 'note'>;

/** The country by its English name. */
export function givenOf({ billingAddress: to, note }: PlaceOrderInput): Given {
  const country = to && countryName(countryCodeOf(to.country) ?? '');
  return {
    billingAddress: to ? writtenBillingAddress({ ...to, ...(country && { country }) }) : null,
    note: note || null,
  };
}

/** Nothing of an order that has none. */
export const shownGivenOf = ({ billingAddress, note }: Given) => ({
  ...(billingAddress && { billingAddress: writtenBillingAddress(billingAddress) }),
  ...(note !== null && { note }),
});
