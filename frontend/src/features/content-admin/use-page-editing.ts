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
  /** Takes the stored text into the form, also where something else was typed. */
  isReset?: boolean;
  /** The alert once it is done. */
  done?: string;
}

interface Meanwhile {
  conflicts: readonly FieldConflict[];
  /** The fields that have taken a text of someone else. */
  taken: readonly string[];
  by?: Pick<PageView, 'by' | 'at'>;
}

const nothing: Meanwhile = { conflicts: [], taken: [] };

/** The typed text of a page, the version that it rests on, and why the last change was refused. */
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
  // With the version that was seen: a text of someone else is then a conflict, as on every save.
  const unsaved = useUnsaved({ base: { ...stored, version }, values: { ...fields, version } });

  const take = (view: PageView, typed: PageFields | null) => {
    const now = editedFields(view);
    setVersion(view.version);
    setStored(now);
    // Keeps text that was typed while it was saved.
    setFields((current) => (typed === null || isEqual(current, typed) ? now : current));
    setMeanwhile(nothing);
  };

  /** Continues on the page as it is stored now: typed text stays, and what both have changed is a conflict. */
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

  /** Runs a change and follows the page that it leaves; null where it was refused. */
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
    /** Unsaved text of an earlier visit. */
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
    /** The fields that both have changed, and those that only someone else has. */
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
