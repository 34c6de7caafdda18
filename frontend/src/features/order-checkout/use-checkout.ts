import type { CheckoutOptions } from '@shop/contracts/ordering/checkout';
import { hasPostalCodes } from '@shop/contracts/places/postal-codes';
import { useEffect } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useCheckoutOptionsQuery } from './checkout-api';
import type { CheckoutFields } from './checkout.resolver';
import { useCheckoutPrice, type CheckoutPrice } from './use-checkout-price';

/** Options of a shop without settings. */
const usual: Omit<CheckoutOptions, 'success'> = {
  countries: [{ code: 'BD', name: 'Bangladesh' }],
  isRecipientSent: false,
  vatCountries: [],
};

export interface Checkout extends CheckoutPrice {
  countries: CheckoutOptions['countries'];
  isRecipientSent: boolean;
  /** True if companies in the chosen country may enter a VAT number. */
  needsVat: boolean;
  /** True if addresses in the chosen country have a postal code. */
  hasPostalCode: boolean;
  isPickup: boolean;
}

/** Loads the form options, and the price of the order for the typed values. */
export function useCheckout({ control, setValue }: UseFormReturn<CheckoutFields>): Checkout {
  const { data = usual } = useCheckoutOptionsQuery(undefined);
  const { isRecipientSent, vatCountries } = data;
  const countries = data.countries.length > 0 ? data.countries : usual.countries;
  const [country, postalCode, vatNumber] = useWatch({
    control,
    name: ['country', 'postalCode', 'vatNumber'],
  });
  const chosen = countries.find(({ name }) => name === country);
  const needsVat = chosen !== undefined && vatCountries.includes(chosen.code);
  const priced = useCheckoutPrice({ country, postalCode, vatNumber: needsVat ? vatNumber : '' });
  const { methods = [], shipping } = priced.price ?? {};
  const isPickup = methods.some(({ id, isPickup: is }) => is && id === shipping?.method);
  const first = chosen ? undefined : countries[0]?.name;
  useEffect(() => {
    if (first !== undefined) setValue('country', first);
  }, [first, setValue]);
  useEffect(() => {
    setValue('isPickup', isPickup);
  }, [isPickup, setValue]);
  const hasPostalCode = chosen === undefined || hasPostalCodes(chosen.code);
  useEffect(() => {
    setValue('hasPostalCode', hasPostalCode);
  }, [hasPostalCode, setValue]);
  const isCardTyped = priced.payment.method === 'demo-card';
  useEffect(() => {
    setValue('isCardTyped', isCardTyped);
  }, [isCardTyped, setValue]);
  return { ...priced, countries, isRecipientSent, needsVat, hasPostalCode, isPickup };
}
