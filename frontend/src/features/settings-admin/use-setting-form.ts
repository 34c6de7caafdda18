import type { ErrorDetail } from '@shop/contracts/core/error-detail';
import { useState, type SyntheticEvent } from 'react';
import { useDispatch } from 'react-redux';
import type { z } from 'zod';
import { alertAdded } from '../../lib/alerts-slice';
import { errorDetails } from '../../lib/error-details';
import { errorMessage } from '../../lib/error-message';
import { CHOOSE_FIRST, useTyped } from '../unsaved/use-typed';
import type { TypedAmounts } from './amounts.rules';

const SHOWN_MS = 5_000;
const none: ReadonlyMap<string, string> = new Map();

/** Fields to send, or a message for each invalid field. */
export type Checked<Fields> = { fields: Fields } | { faults: ReadonlyMap<string, string> };

/** Validates the fields with the contract, if all typed text could be parsed. */
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

/** Returns the server's messages by field, which is the last part of their path. */
const faultsIn = (details: readonly ErrorDetail[]): ReadonlyMap<string, string> =>
  new Map(
    details
      .filter(({ conflict }) => conflict === undefined)
      .map(({ path, message }) => [path.split('.').at(-1) ?? path, message]),
  );

interface SettingFormOf<Values, Fields, Saved> {
  /** Returns the stored values in the form's format. */
  initial: () => Values;
  /** Version of the stored values; absent for a new entity. */
  version?: number | undefined;
  check: (values: Values) => Checked<Fields>;
  save: (fields: Fields) => Promise<{ data?: Saved; error?: unknown }>;
  onSaved: (saved: Saved) => void;
  /** Passwords, which the tab does not keep. */
  secrets?: readonly (keyof Values)[];
}

type Changed = { target: { value: string } };

/** State of a settings form: the typed values, their errors, and why saving failed. */
export function useSettingForm<Values extends object, Fields, Saved>({
  initial,
  version,
  check,
  save,
  onSaved,
  secrets = [],
}: SettingFormOf<Values, Fields, Saved>) {
  const typed = useTyped({ initial, version, secrets });
  const { values, change, reset, meanwhile, earlier } = typed;
  const [faults, setFaults] = useState(none);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [by, setBy] = useState<ErrorDetail['conflict']>();
  const dispatch = useDispatch();
  const checked = check(values);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setFaults('faults' in checked ? checked.faults : none);
    if ('faults' in checked) {
      setRefusal('Please correct the marked fields.');
      return;
    }
    if (meanwhile.conflicts.length > 0) {
      setRefusal(CHOOSE_FIRST);
      return;
    }
    const { data, error } = await save(checked.fields);
    setRefusal(error ? errorMessage(error, 'This could not be saved') : null);
    const details = errorDetails(error);
    setBy(details.find(({ conflict }) => conflict !== undefined)?.conflict);
    setFaults(faultsIn(details));
    if (error || data === undefined) {
      typed.refused();
      return;
    }
    typed.saved();
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
    reset,
    /** The user who has changed this in the meantime, and the fields that both have changed. */
    meanwhile: {
      ...meanwhile,
      by,
      onChoose: (...choice: Parameters<typeof meanwhile.onChoose>) => {
        setRefusal(null);
        meanwhile.onChoose(...choice);
      },
    },
    earlier,
    errorOf,
    /** Input to send; null while the form has an error. */
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
