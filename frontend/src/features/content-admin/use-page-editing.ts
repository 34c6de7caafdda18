import type { PageFields, PageView } from '@shop/contracts/content/pages';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorDetails } from '../../lib/error-details';
import { errorMessage } from '../../lib/error-message';
import { useSavePageMutation } from './content-admin-api';
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

/** The typed text of a page, the version that it rests on, and why the last change was refused. */
export function usePageEditing(page: PageView) {
  const [fields, setFields] = useState(() => editedFields(page));
  const [stored, setStored] = useState(fields);
  const [version, setVersion] = useState(page.version);
  const [failure, setFailure] = useState<unknown>();
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
  };

  /** Runs a change and follows the page that it leaves; null where it was refused. */
  const run = async (
    change: Promise<{ data?: PageView; error?: unknown }>,
    { isReset = false, done = 'Saved.' }: Changing = {},
  ): Promise<PageView | null> => {
    const { data, error } = await change;
    setFailure(error);
    if (data === undefined) return null;
    take(data, isReset ? null : fields);
    dispatch(alertAdded({ type: 'success', msg: done, duration: SHOWN_MS }));
    return data;
  };

  const edition = { ...fields, build: page.build?.hash ?? null };
  return {
    fields,
    change: (part: Partial<PageFields>) => {
      setFields({ ...fields, ...part });
    },
    isDirty,
    /** Unsaved text of an earlier visit. */
    unsaved,
    restore: ({ version: seen, ...kept }: PageFields & { version: number }) => {
      setFields(kept);
      setVersion(seen);
    },
    isSaving,
    seen: { id, version },
    run,
    save: () => run(savePage({ id, version, edition })),
    /** Takes the page as it is stored now, and keeps what was typed or not. */
    follow: (view: PageView, isMineKept: boolean) => {
      setFailure(undefined);
      const mine = fields;
      take(view, null);
      if (isMineKept) setFields(mine);
    },
    refusal: failure === undefined ? null : errorMessage(failure, 'This could not be saved'),
    faults: errorDetails(failure),
    conflicts: errorDetails(failure).filter(({ conflict }) => conflict !== undefined),
  };
}

export type PageEditing = ReturnType<typeof usePageEditing>;
