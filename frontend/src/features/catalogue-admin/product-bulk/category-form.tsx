import { useState } from 'react';
import { SelectField } from '../../../ui/select-field';
import { categoryLabel } from '../../catalogue/product.rules';
import { useListAdminCategoriesQuery } from '../catalogue-admin-api';
import { ChangeForm, type ChangeFormProps } from './change-form';

const CHOOSE = 'Choose a category.';

/** Sets the category of the selected products. */
export function CategoryForm(props: Pick<ChangeFormProps, 'busy' | 'fault' | 'onChange'>) {
  const { data: categories = [] } = useListAdminCategoriesQuery(undefined);
  const [value, setValue] = useState('');
  return (
    <ChangeForm
      {...props}
      build={() => (value === '' ? { fault: CHOOSE } : { change: { kind: 'setCategory', value } })}
    >
      {(fault) => (
        <SelectField
          label="Category"
          options={[
            { value: '', label: 'Choose…' },
            ...categories.map((name) => ({ value: name, label: categoryLabel(name) })),
          ]}
          data-first
          value={value}
          {...(fault !== undefined && { error: fault })}
          onChange={({ target }) => {
            setValue(target.value);
          }}
        />
      )}
    </ChangeForm>
  );
}
