import type { ErrorDetail } from '@shop/contracts/core/error-detail';
import { useState, type SyntheticEvent } from 'react';
import { useDispatch } from 'react-redux';
import type { z } from 'zod';
import { alertAdded } from '../../lib/alerts-slice';
import { errorDetails } from '../../lib/error-details';
import { errorMessage } from '../../lib/error-message';
import type { TypedAmounts } from './amounts.rules';

const SHOWN_MS = 5_000;
const none: ReadonlyMap<string, string> = new Map();

/** The fields to send, or a sentence for each that is wrong. */
export type Checked<Fields> = { fields: Fields } | { faults: ReadonlyMap<string, string> };

/** Validates the fields with the contract, once all typed text is parsed. */
export function checkedBy<S extends z.ZodType>(
  schema: S,
  { faults }: TypedAmounts,
  input: z.input<S>,
): Checked<z.output<S>> {
  if (faults.size > 0) return { faults };
  const checked = schema.safeParse(input);
  if (checked.success) return { fields: checked.data };
  const sentences = checked.error.issues.map(({ path, message }): [string, string] => [
    String(path[0]),
    message,
  ]);
  return { faults: new Map(sentences.reverse()) };
}

/** Returns the sentences of the server by the fields that they are about, the last part of their paths. */
const faultsIn = (details: readonly ErrorDetail[]): ReadonlyMap<string, string> =>
  new Map(
    details
      .filter(({ conflict }) => conflict === undefined)
      .map(({ path, message }) => [path.split('.').at(-1) ?? path, message]),
  );

interface SettingFormOf<Values, Fields, Saved> {
  initial: () => Values;
  check: (values: Values) => Checked<Fields>;
  save: (fields: Fields) => Promise<{ data?: Saved; error?: unknown }>;
  onSaved: (saved: Saved) => void;
}

type Changed = { target: { value: string } };

/** The state of a form of settings: what is typed, what is wrong with it, and why it was not saved. */
export function useSettingForm<Values extends object, Fields, Saved>({
  initial,
  check,
  save,
  onSaved,
}: SettingFormOf<Values, Fields, Saved>) {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState(none);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [conflicts, setConflicts] = useState<readonly ErrorDetail[]>([]);
  const dispatch = useDispatch();
  const checked = check(values);

  const change = (some: Partial<Values>) => {
    setValues({ ...values, ...some });
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setFaults('faults' in checked ? checked.faults : none);
    if ('faults' in checked) {
      setRefusal('Some fields are not right yet.');
      return;
    }
    const { data, error } = await save(checked.fields);
    setRefusal(error ? errorMessage(error, 'This could not be saved') : null);
    const details = errorDetails(error);
    setConflicts(details.filter(({ conflict }) => conflict !== undefined));
    setFaults(faultsIn(details));
    if (error || data === undefined) return;
    dispatch(alertAdded({ type: 'success', msg: 'Saved.', duration: SHOWN_MS }));
    onSaved(data);
  };

  const errorOf = (name: string) => {
    const error = faults.get(name);
    return error === undefined ? {} : { error };
  };
  return {
    values,
    change,
    submit,
    refusal,
    /** Both values of each field that another admin has saved meanwhile. */
    conflicts,
    errorOf,
    /** The input; null while the form has an error. */
    fields: 'fields' in checked ? checked.fields : null,
    text: (name: keyof Values & string) => ({
      ...errorOf(name),
      value: String(values[name]),
      onChange: ({ target }: Changed) => {
        change({ [name]: target.value } as Partial<Values>);
      },
    }),
    box: (name: keyof Values & string) => ({
      checked: Boolean(values[name]),
      onChange: ({ target }: { target: { checked: boolean } }) => {
        change({ [name]: target.checked } as Partial<Values>);
      },
    }),
  };
}
