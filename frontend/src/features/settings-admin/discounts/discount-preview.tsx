import type { DiscountFields } from '@shop/contracts/pricing/discounts';
import { useState } from 'react';
import { TextField } from '../../../ui/text-field';
import { readCents } from '../amounts.rules';
import { Preview } from '../preview';
import { discountSentence } from './discount-sentence';

/** `discount` is null while the form has an error. */
export function DiscountPreview({ discount }: { discount: DiscountFields | null }) {
  const [worth, setWorth] = useState('60.00');
  const [delivery, setDelivery] = useState(discount?.level === 'shipping' ? '4.90' : '0.00');
  const cents = readCents(worth);
  const deliveryCents = readCents(delivery);
  const isReady = discount !== null && cents !== undefined && deliveryCents !== undefined;
  return (
    <Preview
      fields={
        <>
          <TextField
            label="Cart value ($)"
            inputMode="decimal"
            value={worth}
            onChange={({ target }) => {
              setWorth(target.value);
            }}
          />
          <TextField
            label="Delivery price ($)"
            inputMode="decimal"
            value={delivery}
            onChange={({ target }) => {
              setDelivery(target.value);
            }}
          />
        </>
      }
      sentence={isReady ? discountSentence(discount, cents, deliveryCents) : null}
    />
  );
}
