import {
  clothField,
  clothFieldNames,
  clothGroups,
  groupNames,
  type ClothField,
  type ClothFieldName,
  type ClothGroup,
} from '@shop/contracts/cloth/cloth-fields';
import { clothText } from '@shop/contracts/cloth/cloth-words';
import { countryOptions } from '../../../lib/country-options';
import { CheckField } from '../../../ui/check-field';
import { Panel } from '../../../ui/panel';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import type { ClothFormValues, FormValue } from './cloth-form.rules';
import styles from './cloth-form.module.css';

interface SheetFieldsProps {
  values: ClothFormValues;
  faults: ReadonlyMap<string, string>;
  onChange: (name: ClothFieldName, value: FormValue) => void;
}

/** The fields of the sheet in groups, in the order of the contract. */
export const SheetFields = (props: SheetFieldsProps) =>
  groupNames.map((group) => <Group key={group} group={group} {...props} />);

function Group({ group, ...props }: SheetFieldsProps & { group: ClothGroup }) {
  const names = clothFieldNames.filter((name) => clothField(name).group === group);
  const isWide = (name: ClothFieldName) => ['flag', 'many'].includes(clothField(name).kind);
  return (
    <Panel title={clothGroups[group]}>
      <div className={styles.fields}>
        {names
          .toSorted((a, b) => Number(isWide(a)) - Number(isWide(b)))
          .map((name) => (
            <SheetField key={name} name={name} {...props} />
          ))}
      </div>
    </Panel>
  );
}

const NOT_STATED = { value: '', label: '–' };
const steps = [1, 2, 3, 4, 5];
const grades = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5];

/** Returns the options with their labels on the sheet; null if the value is typed. */
function optionsOf(name: ClothFieldName, field: ClothField) {
  if (field.kind === 'choice') return field.choices.map(([value, label]) => ({ value, label }));
  if (field.kind === 'country') return countryOptions();
  const numbers = field.kind === 'scale' ? steps : field.kind === 'grade' ? grades : null;
  return (
    numbers?.map((value) => ({ value: String(value), label: clothText(name, value) ?? '' })) ?? null
  );
}

function SheetField({
  name,
  values,
  faults,
  onChange,
}: SheetFieldsProps & { name: ClothFieldName }) {
  const field = clothField(name);
  const value = values[name];
  if (typeof value === 'boolean')
    return (
      <div className={styles.wide}>
        <CheckField
          label={field.label}
          checked={value}
          onChange={({ target }) => {
            onChange(name, target.checked);
          }}
        />
      </div>
    );
  if (Array.isArray(value)) return <Many name={name} chosen={value} onChange={onChange} />;
  const options = optionsOf(name, field);
  const error = faults.get(name);
  const unit = field.kind === 'number' ? ` (${field.unit})` : '';
  const control = {
    label: `${field.label}${unit}`,
    value,
    ...(error !== undefined && { error }),
    ...(field.method !== undefined && { hint: field.method }),
    onChange: ({ target }: { target: { value: string } }) => {
      onChange(name, target.value);
    },
  };
  if (options) return <SelectField {...control} options={[NOT_STATED, ...options]} />;
  return <TextField {...control} inputMode={field.kind === 'number' ? 'decimal' : 'text'} />;
}

interface ManyProps {
  name: ClothFieldName;
  chosen: readonly string[];
  onChange: SheetFieldsProps['onChange'];
}

/** Checkboxes in the order of the contract. */
function Many({ name, chosen, onChange }: ManyProps) {
  const field = clothField(name);
  if (field.kind !== 'many') return null;
  return (
    <fieldset className={styles.many}>
      <legend>{field.label}</legend>
      {field.choices.map(([value, label]) => (
        <CheckField
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={({ target }) => {
            const next = field.choices
              .map(([one]) => one)
              .filter((one) => (one === value ? target.checked : chosen.includes(one)));
            onChange(name, next);
          }}
        />
      ))}
    </fieldset>
  );
}
