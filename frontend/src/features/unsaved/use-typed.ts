import { useState } from 'react';
import type { KeptInput } from './kept-input';
import { isEqualValue, merge, type FieldConflict } from './merge.rules';
import { useUnsaved } from './use-unsaved';

interface TypedForm<Values> {
  /** Returns the stored values in the form's format. */
  initial: () => Values;
  /** Version of the stored values; absent for a new entity. */
  version?: number | undefined;
  /** Address that unsaved changes are stored under; the address of the page by default. */
  address?: string | undefined;
  /** Passwords, which the tab does not keep. */
  secrets?: readonly (keyof Values)[];
}

interface Typed<Values> {
  version: number | undefined;
  /** Values from which typing began. */
  base: Values;
  values: Values;
  /** True after a save by this form: the next version is its own. */
  isSaved: boolean;
  conflicts: readonly FieldConflict[];
  /** Fields that have taken the value of someone else. */
  taken: readonly string[];
}

const opened = <Values>(version: number | undefined, base: Values): Typed<Values> => ({
  version,
  base,
  values: base,
  isSaved: false,
  conflicts: [],
  taken: [],
});

/**
 * Continues with a newer version: typed values stay, and fields that someone else has changed as well are conflicts.
 */
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

/** Typed values of a form that several people may save: follows newer versions, and keeps unsaved changes. */
export function useTyped<Values extends object>(form: TypedForm<Values>) {
  const { initial, version, address, secrets = [] } = form;
  const [typed, setTyped] = useState(() => opened(version, initial()));
  if (typed.version !== version) setTyped(followed(typed, version, initial()));
  const { values, base, conflicts, taken } = typed;
  const unsaved = useUnsaved({ base, values, address, secrets });

  return {
    values,
    change: (some: Partial<Values>) => {
      setTyped((now) => ({ ...now, values: { ...now.values, ...some } }));
    },
    /** Discards the typed values, so that the form shows the stored ones again. */
    reset: () => {
      setTyped(opened(version, base));
    },
    /** Called when these values were saved, or other values in place of them. */
    saved: (stored = values) => {
      unsaved.forget();
      setTyped((now) => ({
        ...now,
        base: stored,
        taken: [],
        values: isEqualValue(now.values, values) ? stored : now.values,
        isSaved: !isEqualValue(stored, now.base),
      }));
    },
    /** Called when the save was refused: the next version is not from this form. */
    refused: () => {
      setTyped((now) => ({ ...now, isSaved: false }));
    },
    /** Fields that both have changed, and fields that only someone else has changed. */
    meanwhile: {
      conflicts,
      taken,
      onChoose: ({ name, theirs }: FieldConflict, isMine: boolean) => {
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
  };
}

/** Shown if a form is submitted before mine or theirs was chosen for each conflict. */
export const CHOOSE_FIRST = 'Choose yours or theirs for each field first.';
