import { priceEndings } from '@shop/contracts/catalogue/product-bulk';
import { useState } from 'react';
import { CheckField } from '../../../ui/check-field';
import { Segmented } from '../../../ui/segmented';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import { ChangeForm, type ChangeFormProps } from './change-form';
import { priceChangeOf, type PriceKind, type PriceValues } from './product-changes';
import styles from './product-bulk.module.css';

const kinds: { value: PriceKind; label: string }[] = [
  { value: 'raisePrice', label: 'Raise the price' },
  { value: 'lowerPrice', label: 'Lower the price' },
  { value: 'setPrice', label: 'Set the price' },
  { value: 'startSale', label: 'Start a sale' },
  { value: 'endSale', label: 'End the sale' },
];
const units: { value: PriceValues['by']; label: string }[] = [
  { value: 'percent', label: '%' },
  { value: 'amount', label: '$' },
];
const endings: { value: PriceValues['ending']; label: string }[] = [
  { value: '', label: 'No rounding' },
  ...priceEndings.map((value) => ({ value, label: `To the nearest ${value}` })),
];
const hints: Partial<Record<PriceKind, string>> = {
  startSale: "Today's price becomes the original price where there is none, then it falls.",
  endSale: 'The original price becomes the price.',
};

const INITIAL: PriceValues = {
  kind: 'raisePrice',
  text: '',
  by: 'percent',
  ending: '',
  originalToo: false,
};

/** Changes the prices of the selected products. */
export function PriceForm(props: Pick<ChangeFormProps, 'busy' | 'fault' | 'onChange'>) {
  const [values, setValues] = useState(INITIAL);
  const { kind, by, ending, originalToo, text } = values;
  const set = (parts: Partial<PriceValues>) => {
    setValues({ ...values, ...parts });
  };
  const isSum = kind === 'setPrice' || by === 'amount';
  return (
    <ChangeForm {...props} build={() => priceChangeOf(values)}>
      {(fault) => (
        <>
          <SelectField
            label="Change"
            options={kinds}
            value={kind}
            hint={hints[kind] ?? ''}
            onChange={({ target }) => {
              set({ kind: kinds.find(({ value }) => value === target.value)?.value ?? kind });
            }}
          />
          {kind !== 'endSale' && (
            <div className={styles.amount}>
              <TextField
                label={kind === 'setPrice' ? 'New price ($)' : `By (${isSum ? '$' : '%'})`}
                inputMode="decimal"
                autoComplete="off"
                data-first
                value={text}
                {...(fault !== undefined && { error: fault })}
                onChange={({ target }) => {
                  set({ text: target.value });
                }}
              />
              {kind !== 'setPrice' && (
                <Segmented
                  label="Percent or dollars"
                  options={units}
                  value={by}
                  onChange={(value) => {
                    set({ by: value });
                  }}
                />
              )}
            </div>
          )}
          {kind !== 'endSale' && kind !== 'setPrice' && (
            <SelectField
              label="Ending"
              options={endings}
              value={ending}
              onChange={({ target }) => {
                set({ ending: endings.find(({ value }) => value === target.value)?.value ?? '' });
              }}
            />
          )}
          {kind !== 'startSale' && kind !== 'endSale' && (
            <CheckField
              label="Original price too"
              checked={originalToo}
              onChange={({ target }) => {
                set({ originalToo: target.checked });
              }}
            />
          )}
        </>
      )}
    </ChangeForm>
  );
}
