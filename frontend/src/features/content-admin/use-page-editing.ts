import type { PageFields, PageView } from '@shop/contracts/content/pages';
import type { ErrorDetail } from '@shop/contracts/core/error-detail';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorDetails } from '../../lib/error-details';
import { errorCode, errorMessage } from '../../lib/error-message';
import { useSavePageMutation } from './content-admin-api';
import type { KeptInput } from '../unsaved/kept-input';
import { merge, type FieldConflict } from '../unsaved/merge.rules';
import { CHOOSE_FIRST } from '../unsaved/use-typed';
import { useUnsaved } from '../unsaved/use-unsaved';
import { editedFields, fieldsOf } from './editions';

const SHOWN_MS = 5_000;

const isEqual = (one: PageFields, other: PageFields): boolean =>
  JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other));

interface Changing {
  /** Replaces the typed text by the stored one. */
  isReset?: boolean;
  /** Alert that confirms the change. */
  done?: string;
}

interface Meanwhile {
  conflicts: readonly FieldConflict[];
  /** Fields that have taken the text of someone else. */
  taken: readonly string[];
  by?: Pick<PageView, 'by' | 'at'>;
}

const nothing: Meanwhile = { conflicts: [], taken: [] };

/** The typed text of a page, the version that it is based on, and why the last change was refused. */
export function usePageEditing(page: PageView, reload: () => Promise<PageView | undefined>) {
  const [fields, setFields] = useState(() => editedFields(page));
  const [stored, setStored] = useState(fields);
  const [version, setVersion] = useState(page.version);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [faults, setFaults] = useState<readonly ErrorDetail[]>([]);
  const [meanwhile, setMeanwhile] = useState(nothing);
  const [savePage, { isLoading: isSaving }] = useSavePageMutation();
  const dispatch = useDispatch();
  const id = page._id;
  const isDirty = !isEqual(fields, stored);
  // Includes the version that was seen, so that a newer text of someone else is a conflict, as on every save.
  const unsaved = useUnsaved({ base: { ...stored, version }, values: { ...fields, version } });

  const take = (view: PageView, typed: PageFields | null) => {
    const now = editedFields(view);
    setVersion(view.version);
    setStored(now);
    // Keeps text that was typed during the save.
    setFields((current) => (typed === null || isEqual(current, typed) ? now : current));
    setMeanwhile(nothing);
  };

  /** Continues with the stored page: typed text stays, and fields that both have changed are conflicts. */
  const follow = async () => {
    const view = await reload();
    if (view === undefined) return;
    const theirs = editedFields(view);
    const { values, ...found } = merge({ base: stored, mine: fields, theirs });
    setVersion(view.version);
    setStored(theirs);
    setFields(values);
    setMeanwhile({ ...found, by: view });
  };

  /** Runs a change and adopts the resulting page; resolves to null if it was refused. */
  const run = async (
    change: Promise<{ data?: PageView; error?: unknown }>,
    { isReset = false, done = 'Saved.' }: Changing = {},
  ): Promise<PageView | null> => {
    const { data, error } = await change;
    setRefusal(error === undefined ? null : errorMessage(error, 'This could not be saved'));
    setFaults(errorDetails(error));
    if (errorCode(error) === 'catalogue.pageChanged') await follow();
    if (data === undefined) return null;
    take(data, isReset ? null : fields);
    dispatch(alertAdded({ type: 'success', msg: done, duration: SHOWN_MS }));
    return data;
  };

  const save = async (): Promise<PageView | null> => {
    if (meanwhile.conflicts.length === 0)
      return run(
        savePage({ id, version, edition: { ...fields, build: page.build?.hash ?? null } }),
      );
    setRefusal(CHOOSE_FIRST);
    return null;
  };

  return {
    fields,
    change: (part: Partial<PageFields>) => {
      setFields({ ...fields, ...part });
    },
    isDirty,
    /** Unsaved text from an earlier visit. */
    unsaved,
    restore: ({ base, values }: KeptInput<PageFields & { version: number }>) => {
      setStored(fieldsOf(base));
      setFields(fieldsOf(values));
      setVersion(values.version);
    },
    isSaving,
    seen: { id, version },
    run,
    save,
    refusal,
    faults,
    /** Fields that both have changed, and fields that only someone else has changed. */
    meanwhile: {
      ...meanwhile,
      onChoose: ({ name, theirs }: FieldConflict, isMine: boolean) => {
        setRefusal(null);
        if (!isMine) setFields((now) => ({ ...now, [name]: theirs }));
        const conflicts = meanwhile.conflicts.filter((one) => one.name !== name);
        setMeanwhile({ ...meanwhile, conflicts });
      },
    },
  };
}

export type PageEditing = ReturnType<typeof usePageEditing>;
