import type { PaymentSettings } from '@shop/contracts/pricing/settings';
import type { ShippingZoneView } from '@shop/contracts/pricing/shipping';
import { useState } from 'react';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import { readCents } from '../amounts.rules';
import { Preview } from '../preview';
import { payableSentence } from './payable-sentence';

interface PaymentPreviewProps {
  zones: readonly ShippingZoneView[];
  /** Null while the form has an error. */
  payments: PaymentSettings | null;
}

export function PaymentPreview({ zones, payments }: PaymentPreviewProps) {
  const [picked, setPicked] = useState('');
  const [worth, setWorth] = useState('60.00');
  const zone = zones.find(({ _id }) => _id === picked) ?? zones[0];
  const cents = readCents(worth);
  const isReady = payments !== null && zone !== undefined && cents !== undefined;
  return (
    <Preview
      fields={
        <>
          <SelectField
            label="Shopper’s zone"
            options={zones.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={zone?._id ?? ''}
            onChange={({ target }) => {
              setPicked(target.value);
            }}
          />
          <TextField
            label="Cart value ($)"
            inputMode="decimal"
            value={worth}
            onChange={({ target }) => {
              setWorth(target.value);
            }}
          />
        </>
      }
      sentence={isReady ? payableSentence(payments, { zone, cents }) : null}
    />
  );
}
