import type { TaxClass } from '@shop/contracts/money/charged-as';
import type { SettingsView } from '@shop/contracts/pricing/settings';
import type { TaxesView, TaxZoneFields } from '@shop/contracts/pricing/taxes';
import { useState } from 'react';
import { TextField } from '../../../ui/text-field';
import { readCents } from '../amounts.rules';
import { Preview } from '../preview';
import { useGetSettingsQuery } from '../settings-admin-api';
import { taxSentence } from './tax-sentence';

interface TaxPreviewProps {
  zone: Pick<TaxZoneFields, 'name' | 'isExport'>;
  taxClass: TaxClass;
  /** In basis points; null while the form has an error. */
  rate: number | null;
  taxes: TaxesView;
}

/** Returns the rate of a class in the seller's country; 0 if there is none. */
function homeRateOf({ zones, rates }: TaxesView, taxClass: TaxClass, seller: SettingsView): number {
  const home = zones.find(({ areas }) =>
    areas.some((area) => area.country === seller.sellerCountry),
  );
  return rates.find((one) => one.zone === home?._id && one.taxClass === taxClass)?.rate ?? 0;
}

export function TaxPreview({ zone, taxClass, rate, taxes }: TaxPreviewProps) {
  const [price, setPrice] = useState('24.00');
  const { data: settings } = useGetSettingsQuery(undefined);
  const cents = readCents(price);
  const isReady = settings !== undefined && cents !== undefined && rate !== null;
  return (
    <Preview
      fields={
        <TextField
          label="Cloth price ($)"
          inputMode="decimal"
          value={price}
          onChange={({ target }) => {
            setPrice(target.value);
          }}
        />
      }
      sentence={
        isReady
          ? taxSentence({
              zone: zone.name,
              treatment: zone.isExport ? 'export' : 'taxed',
              cents,
              rate,
              homeRate: homeRateOf(taxes, taxClass, settings),
              isIncluded: settings.pricesIncludeTax,
            })
          : null
      }
    />
  );
}
