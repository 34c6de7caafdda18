import { plainStates, stateNames, type PlainState } from '@shop/contracts/catalogue/product-state';
import { useState } from 'react';
import { SelectField } from '../../../ui/select-field';
import { ChangeForm, type ChangeFormProps } from './change-form';

const CHOOSE = 'Choose a visibility.';
const options = [
  { value: '', label: 'Choose…' },
  ...plainStates.map((value) => ({ value, label: stateNames[value] })),
];

/** Sets the state of the selected products. */
export function StateForm(props: Pick<ChangeFormProps, 'busy' | 'fault' | 'onChange'>) {
  const [value, setValue] = useState<PlainState>();
  return (
    <ChangeForm
      {...props}
      build={() =>
        value === undefined ? { fault: CHOOSE } : { change: { kind: 'setState', value } }
      }
    >
      {(fault) => (
        <SelectField
          label="Visibility"
          options={options}
          data-first
          value={value ?? ''}
          {...(fault !== undefined && { error: fault })}
          onChange={({ target }) => {
            setValue(plainStates.find((state) => state === target.value));
          }}
        />
      )}
    </ChangeForm>
  );
}
