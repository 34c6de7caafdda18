import { shopperDetails, type ShopperDetails } from '@shop/contracts/ordering/shopper-details';
import type { PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import { writtenBillingAddress } from '@shop/contracts/places/address';
import { countryCodeOf, countryName } from '@shop/contracts/places/country-name';

const NAMES = Object.keys(shopperDetails.shape) as (keyof ShopperDetails)[];

/** Returns the details that the shopper entered, with the English name of the country. */
export function detailsOf(order: PlaceOrderInput): ShopperDetails {
  const { billingAddress: to } = order;
  const country = to && countryName(countryCodeOf(to.country) ?? '');
  const billingAddress = to && writtenBillingAddress({ ...to, ...(country && { country }) });
  const entered: ShopperDetails = { ...order, billingAddress };
  return Object.fromEntries(
    NAMES.flatMap((name) => (entered[name] ? [[name, entered[name]]] : [])),
  );
}
