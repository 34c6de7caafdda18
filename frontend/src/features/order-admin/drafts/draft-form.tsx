import type { DraftView } from '@shop/contracts/ordering/drafts';
import { useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { ConflictNote } from '../../unsaved/conflict-note';
import { UnsavedOffer } from '../../unsaved/unsaved-offer';
import { useTyped } from '../../unsaved/use-typed';
import { AddressFields, CustomerFields, TermsFields } from './draft-fields';
import { checked, faultsOf, typedDraft, type TypedDraft } from './draft-form.rules';
import { DraftLines } from './draft-lines';
import { DraftTotal } from './draft-total';
import { useSaveDraftMutation } from './drafts-api';
import styles from './drafts.module.css';

interface DraftFormProps {
  /** Absent for a new draft. */
  draft?: DraftView | undefined;
  onSaved: (draft: DraftView) => void;
  /** Called with false while the form differs from the stored draft. */
  onStored: (isStored: boolean) => void;
}

/** The form of a draft that is not placed yet; saving it fixes today's prices. */
export function DraftForm({ draft, onSaved, onStored }: DraftFormProps) {
  const form = useTyped({ initial: () => typedDraft(draft), version: draft?.version });
  const { values: typed, meanwhile } = form;
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [save, { isLoading, error }] = useSaveDraftMutation();

  const change = (parts: Partial<TypedDraft>) => {
    form.change(parts);
    onStored(false);
  };
  const press = async () => {
    if (isLoading) return;
    const input = checked(typed);
    setFaults(faultsOf(input));
    if (!input.success || meanwhile.conflicts.length > 0) return;
    const version = draft && { version: draft.version };
    const { data } = await save({ draft: draft?._id ?? null, ...input.data, ...version });
    if (!data) {
      form.refused();
      return;
    }
    form.saved();
    onStored(true);
    onSaved(data.draft);
  };
  const fields = { typed, faults, onChange: change };
  return (
    <form
      noValidate
      className={styles.columns}
      onSubmit={(event) => {
        event.preventDefault();
        void press();
      }}
    >
      <div className={styles.form}>
        <UnsavedOffer
          unsaved={form.earlier.unsaved}
          onRestore={(kept) => {
            form.earlier.onRestore(kept);
            onStored(false);
          }}
        />
        <CustomerFields {...fields} />
        <DraftLines
          lines={typed.lines}
          faults={faults}
          onChange={(lines) => {
            change({ lines });
          }}
        />
        <AddressFields {...fields} />
        <TermsFields {...fields} />
      </div>
      <div className={styles.form}>
        <DraftTotal
          typed={typed}
          draft={draft?.exchange && draft._id}
          onMethod={(method) => {
            change({ method });
          }}
        />
        <ConflictNote {...meanwhile} />
        {Object.keys(faults).length > 0 && (
          <p role="alert" className={styles.fault}>
            Please check the marked fields.
          </p>
        )}
        {error && (
          <p role="alert" className={styles.fault}>
            {errorMessage(error, 'The draft could not be saved')}
          </p>
        )}
        {draft?.state === 'offered' && (
          <p className={styles.quiet}>
            Saving ends the current offer link. Send a new one afterwards.
          </p>
        )}
        <div>
          <Button type="submit" busy={isLoading}>
            Save at today's prices
          </Button>
        </div>
      </div>
    </form>
  );
}
