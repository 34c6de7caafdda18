import type { ErrorDetail } from '@shop/contracts/core/error-detail';
import { useState, type SyntheticEvent } from 'react';
import { useDispatch } from 'react-redux';
import type { z } from 'zod';
import { alertAdded } from '../../lib/alerts-slice';
import { errorDetails } from '../../lib/error-details';
import { errorMessage } from '../../lib/error-message';
import type { KeptInput } from '../unsaved/kept-input';
import { isEqualValue, merge, type FieldConflict } from '../unsaved/merge.rules';
import { useUnsaved } from '../unsaved/use-unsaved';
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
  /** The stored values, as the form shows them. */
  initial: () => Values;
  /** The version of the stored values; absent for a new entity. */
  version?: number | undefined;
  check: (values: Values) => Checked<Fields>;
  save: (fields: Fields) => Promise<{ data?: Saved; error?: unknown }>;
  onSaved: (saved: Saved) => void;
  /** Passwords, which the tab does not keep. */
  secrets?: readonly (keyof Values)[];
}

interface Typed<Values> {
  version: number | undefined;
  /** The values that the typing began with. */
  base: Values;
  values: Values;
  /** Saved by this form; the next version is its own. */
  isSaved: boolean;
  conflicts: readonly FieldConflict[];
  /** Fields that have taken a value of someone else. */
  taken: readonly string[];
}

const opened = <Values>(version: number | undefined, base: Values): Typed<Values> => ({
  ...{ version, base, values: base, isSaved: false, conflicts: [], taken: [] },
});

/** Continues on a newer version: typed values stay, and what someone else has changed there as well is a conflict. */
function followed<Values extends object>(
  typed: Typed<Values>,
  version: number | undefined,
  theirs: Values,
): Typed<Values> {
  const { values, ...found } = merge({ base: typed.base, mine: typed.values, theirs });
  const isOwn = typed.isSaved && version === (typed.version ?? 0) + 1;
  const { conflicts, taken } = isOwn ? { conflicts: [], taken: [] } : found;
  return { version, base: theirs, values, isSaved: false, conflicts, taken };
}

type Changed = { target: { value: string } };

/** The state of a form of settings: what is typed, what is wrong with it, and why it was not saved. */
export function useSettingForm<Values extends object, Fields, Saved>({
  initial,
  version,
  check,
  save,
  onSaved,
  secrets = [],
}: SettingFormOf<Values, Fields, Saved>) {
  const [typed, setTyped] = useState(() => opened(version, initial()));
  if (typed.version !== version) setTyped(followed(typed, version, initial()));
  const { values, base, conflicts, taken } = typed;
  const unsaved = useUnsaved({ base, values, secrets });
  const [faults, setFaults] = useState(none);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [by, setBy] = useState<ErrorDetail['conflict']>();
  const dispatch = useDispatch();
  const checked = check(values);

  const change = (some: Partial<Values>) => {
    setTyped((now) => ({ ...now, values: { ...now.values, ...some } }));
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setFaults('faults' in checked ? checked.faults : none);
    if ('faults' in checked) {
      setRefusal('Some fields are not right yet.');
      return;
    }
    if (conflicts.length > 0) {
      setRefusal('Choose yours or theirs for each field first.');
      return;
    }
    const { data, error } = await save(checked.fields);
    setRefusal(error ? errorMessage(error, 'This could not be saved') : null);
    const details = errorDetails(error);
    setBy(details.find(({ conflict }) => conflict !== undefined)?.conflict);
    setFaults(faultsIn(details));
    const isSaved = !error && data !== undefined;
    setTyped((now) => ({
      ...now,
      ...(isSaved && { base: values, taken: [] }),
      isSaved: isSaved && !isEqualValue(values, now.base),
    }));
    if (!isSaved) return;
    unsaved.forget();
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
    /** Gives up what is typed: the stored values stand in the form again. */
    reset: () => {
      setTyped(opened(version, base));
    },
    /** Who has changed this meanwhile, and the fields that both have changed. */
    meanwhile: {
      ...{ conflicts, taken, by },
      onChoose: (conflict: FieldConflict, isMine: boolean) => {
        const { name, theirs } = conflict;
        setRefusal(null);
        setTyped((now) => ({
          ...now,
          values: isMine ? now.values : { ...now.values, [name]: theirs },
          conflicts: now.conflicts.filter((one) => one.name !== name),
        }));
      },
    },
    /** Unsaved changes of an earlier visit. */
    earlier: {
      unsaved,
      onRestore: (kept: KeptInput<Values>) => {
        setTyped(followed({ ...opened(version, kept.base), values: kept.values }, version, base));
      },
    },
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
