import { useDeferredValue, useId } from 'react';
import { countryOptions } from '../../../lib/country-options';
import { Panel } from '../../../ui/panel';
import { SelectField } from '../../../ui/select-field';
import { TextAreaField } from '../../../ui/text-area-field';
import { TextField } from '../../../ui/text-field';
import type { TypedAddress, TypedDraft } from './draft-form.rules';
import { useFindDraftCustomersQuery } from './drafts-api';
import styles from './drafts.module.css';

type TextName = Exclude<keyof TypedDraft, 'lines' | 'method' | 'discount'>;

export interface DraftFieldsProps {
  typed: TypedDraft;
  faults: Readonly<Record<string, string>>;
  onChange: (parts: Partial<TypedDraft>) => void;
}

interface FieldsProps<Name extends string> {
  typed: Readonly<Record<Name, string>>;
  faults: Readonly<Record<string, string>>;
  onChange: (parts: { [name in Name]?: string }) => void;
}

/** Returns the props of a text field; its error has the path of the field in the request. */
const fieldOf =
  <Name extends string>({ typed, faults, onChange }: FieldsProps<Name>) =>
  (name: Name, path: string = name) => ({
    value: typed[name],
    error: faults[path],
    onChange: ({ target }: { target: { value: string } }) => {
      onChange({ [name]: target.value } as { [name in Name]?: string });
    },
  });

/** The customer of a draft: an account that is found by its e-mail address, or a new customer. */
export function CustomerFields(props: DraftFieldsProps) {
  const { typed, onChange } = props;
  const field = fieldOf<TextName>(props);
  const search = useDeferredValue(typed.email.trim());
  const { data } = useFindDraftCustomersQuery(search, { skip: search.length < 2 });
  const users = data?.users ?? [];
  const list = useId();
  const known = users.find(({ email }) => email === typed.email.trim().toLowerCase());
  return (
    <Panel title="Customer">
      <div className={styles.fields}>
        <TextField
          label="E-mail"
          type="email"
          list={list}
          autoComplete="off"
          hint={known ? 'Has an account' : 'An account is created when the order is placed'}
          {...field('email', 'customer.email')}
          onChange={({ target: { value: email } }) => {
            const chosen = users.find((one) => one.email === email);
            onChange({ email, ...(chosen && { name: chosen.name }) });
          }}
        />
        <datalist id={list}>
          {users.map(({ _id, name, email }) => (
            <option key={_id} value={email}>
              {name}
            </option>
          ))}
        </datalist>
        <TextField label="Name" autoComplete="off" {...field('name', 'customer.name')} />
        <TextField
          label="VAT number"
          optional
          autoComplete="off"
          maxLength={20}
          hint="Of a company in another EU member state"
          {...field('vatNumber')}
        />
      </div>
    </Panel>
  );
}

export function AddressFields(props: FieldsProps<keyof TypedAddress>) {
  const field = fieldOf(props);
  const at = (name: keyof TypedAddress) => field(name, `shippingAddress.${name}`);
  const countries = countryOptions().map(({ label }) => ({ value: label, label }));
  return (
    <Panel title="Shipping to">
      <div className={styles.fields}>
        <TextField label="Street" autoComplete="off" {...at('street')} />
        <TextField label="Address line 2" optional autoComplete="off" {...at('line2')} />
        <TextField label="City" autoComplete="off" {...at('city')} />
        <TextField label="Postal code" autoComplete="off" {...at('postalCode')} />
        <TextField label="Region" optional autoComplete="off" {...at('region')} />
        <SelectField label="Country" options={countries} {...at('country')} />
      </div>
    </Panel>
  );
}

const kinds = [
  { value: 'none', label: 'None' },
  { value: 'percent', label: 'A percentage' },
  { value: 'amount', label: 'An amount' },
];

/** Manual discount, note and last day of a draft. */
export function TermsFields(props: DraftFieldsProps) {
  const { typed, onChange } = props;
  const field = fieldOf<TextName>(props);
  return (
    <Panel title="Discount and terms">
      <div className={styles.form}>
        <div className={styles.fields}>
          <SelectField
            label="Discount"
            options={kinds}
            value={typed.discount}
            onChange={({ target }) => {
              onChange({ discount: target.value as TypedDraft['discount'] });
            }}
          />
          {typed.discount !== 'none' && (
            <>
              <TextField
                label={typed.discount === 'percent' ? 'Percent' : 'Amount in dollars'}
                inputMode="decimal"
                autoComplete="off"
                {...field('value', 'discount.value')}
              />
              <TextField
                label="Reason"
                hint="Shown to the customer."
                maxLength={80}
                {...field('reason', 'discount.reason')}
              />
            </>
          )}
        </div>
        <TextAreaField
          label="Note"
          optional
          hint="Shown to the customer."
          rows={2}
          maxLength={500}
          {...field('note')}
        />
        <TextField
          label="Valid until"
          optional
          type="date"
          hint="Defaults to 30 days."
          {...field('until')}
        />
      </div>
    </Panel>
  );
}
