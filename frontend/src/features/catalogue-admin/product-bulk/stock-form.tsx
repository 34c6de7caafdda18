import { useState } from 'react';
import { Segmented } from '../../../ui/segmented';
import { TextField } from '../../../ui/text-field';
import { ChangeForm, type ChangeFormProps } from './change-form';
import { stockChangeOf, type StockValues } from './product-changes';

const kinds: { value: StockValues['kind']; label: string }[] = [
  { value: 'set', label: 'Set to' },
  { value: 'add', label: 'Add' },
  { value: 'take', label: 'Subtract' },
];

/** Changes the stock of the selected products. */
export function StockForm(props: Pick<ChangeFormProps, 'busy' | 'fault' | 'onChange'>) {
  const [values, setValues] = useState<StockValues>({ kind: 'set', text: '' });
  return (
    <ChangeForm {...props} build={() => stockChangeOf(values)}>
      {(fault) => (
        <>
          <Segmented
            label="Change"
            options={kinds}
            value={values.kind}
            onChange={(kind) => {
              setValues({ ...values, kind });
            }}
          />
          <TextField
            label="Stock"
            hint="Pieces, or units of a length. Cloth on rolls is counted by its rolls."
            inputMode="decimal"
            autoComplete="off"
            data-first
            value={values.text}
            {...(fault !== undefined && { error: fault })}
            onChange={({ target }) => {
              setValues({ ...values, text: target.value });
            }}
          />
        </>
      )}
    </ChangeForm>
  );
}
