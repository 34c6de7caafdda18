import type { KeptAddress } from '@shop/contracts/auth/addresses';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { addressText } from '../auth/addresses/address-text';
import { useListAddressesQuery } from '../auth/addresses/address-api';
import type { CheckoutFields } from './checkout.resolver';
import styles from './checkout-page.module.css';

const blank = { street: '', line2: '', city: '', postalCode: '', region: '' };

/** The addresses of the account as options, with the default chosen; renders nothing if there are none. */
export function SavedAddresses({ countries }: { countries: readonly { name: string }[] }) {
  const { data } = useListAddressesQuery();
  const { setValue, getValues } = useFormContext<CheckoutFields>();
  const chosen = useWatch<CheckoutFields, 'keptAddress'>({ name: 'keptAddress' });
  const addresses = data?.addresses ?? [];
  const isServed = ({ address }: KeptAddress) =>
    countries.some(({ name }) => name === address.country);
  const first = addresses.find((kept) => kept.isDefault && isServed(kept));

  const choose = (kept: KeptAddress | null) => {
    setValue('keptAddress', kept?._id ?? '');
    for (const [name, text] of Object.entries({ ...blank, ...kept?.address }))
      setValue(name as 'street', text, { shouldDirty: true });
  };
  useEffect(() => {
    // Keeps a street that was typed before the addresses had loaded.
    if (first && getValues('street') === '') {
      setValue('keptAddress', first._id);
      for (const [name, text] of Object.entries(first.address)) setValue(name as 'street', text);
    }
  }, [first, getValues, setValue]);

  if (addresses.length === 0) return null;
  return (
    <fieldset className={styles.addresses}>
      <legend>Your addresses</legend>
      {addresses.map((kept) => (
        <label key={kept._id} className={styles.savedAddress}>
          <input
            type="radio"
            name="keptAddress"
            checked={chosen === kept._id}
            disabled={!isServed(kept)}
            onChange={() => {
              choose(kept);
            }}
          />
          <span>
            {addressText(kept.address)}
            {!isServed(kept) && (
              <span className={styles.reason}>We do not deliver to {kept.address.country}.</span>
            )}
          </span>
        </label>
      ))}
      <label className={styles.savedAddress}>
        <input
          type="radio"
          name="keptAddress"
          checked={chosen === ''}
          onChange={() => {
            choose(null);
          }}
        />
        Another address
      </label>
    </fieldset>
  );
}
