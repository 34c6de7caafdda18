import { PUT_BACK_DAYS } from '@shop/contracts/core/bulk';
import { DAY_MS } from '@shop/contracts/core/time';
import { Suspense, useState, type ComponentType } from 'react';
import { Button } from '../../ui/button';

export interface PutBackOf {
  /** The id of the change whose old values are put back. */
  bulk: string;
  title: string;
  onClose: () => void;
}

interface PutBackProps {
  /** The id of the bulk change, of the job of an import, or of the entry of one order in the audit. */
  of: string;
  title: string;
  /** When it was applied. */
  at: string;
  /** The dialog of its kind of rows, loaded once it opens. */
  dialog: ComponentType<PutBackOf>;
}

/** Offers the values before a change of many rows for thirty days. */
export function PutBack({ of, title, at, dialog: PutBackDialog }: PutBackProps) {
  const [isOpen, setOpen] = useState(false);
  if (Date.now() - Date.parse(at) > PUT_BACK_DAYS * DAY_MS) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Put back the values before ${title}`}
        onClick={() => {
          setOpen(true);
        }}
      >
        Put back
      </Button>
      {isOpen && (
        <Suspense>
          <PutBackDialog
            bulk={of}
            title={title}
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
