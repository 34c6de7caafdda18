import { shippingCents } from '@shop/contracts/pricing/shipping-price';
import { packedGrams } from '@shop/contracts/pricing/weight';
import type { ShippingMethodFields } from '@shop/contracts/pricing/shipping';
import { useState } from 'react';
import { TextField } from '../../../ui/text-field';
import { gramsText, moneyText, readCents, readGrams } from '../amounts.rules';
import { Preview } from '../preview';

interface Cart {
  grams: number;
  cents: number;
}

/** Returns a sentence with the delivery cost of a cart. */
function deliverySentence(
  zone: string,
  method: ShippingMethodFields,
  { grams, cents }: Cart,
): string {
  const packed = packedGrams(grams, method.packingGrams);
  const cart = `A cart of ${gramsText(grams)} worth ${moneyText(cents)} to ${zone}`;
  if (method.orderMaxGrams !== null && packed > method.orderMaxGrams)
    return `${cart} cannot be sent with ${method.name}: its packed weight is ${gramsText(packed)}.`;
  const price = shippingCents(method, packed, cents);
  return `${cart} pays ${price === 0 ? 'nothing' : moneyText(price)} for ${method.name}. Its packed weight is ${gramsText(packed)}.`;
}

interface DeliveryPreviewProps {
  zone: string;
  /** Null while the form has an error. */
  method: ShippingMethodFields | null;
}

export function DeliveryPreview({ zone, method }: DeliveryPreviewProps) {
  const [weight, setWeight] = useState('1.2 kg');
  const [worth, setWorth] = useState('60.00');
  const grams = readGrams(weight);
  const cents = readCents(worth);
  const isReady = method !== null && grams !== undefined && cents !== undefined;
  return (
    <Preview
      fields={
        <>
          <TextField
            label="Cart weight"
            value={weight}
            onChange={({ target }) => {
              setWeight(target.value);
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
      sentence={isReady ? deliverySentence(zone, method, { grams, cents }) : null}
    />
  );
}
