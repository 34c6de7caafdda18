import { PUT_BACK_DAYS } from '@shop/contracts/core/bulk';
import { DAY_MS } from '@shop/contracts/core/time';
import { Suspense, useState, type ComponentType } from 'react';
import { Button } from '../../ui/button';

export interface PutBackOf {
  /** Id of the change whose previous values are restored. */
  bulk: string;
  title: string;
  onClose: () => void;
}

interface PutBackProps {
  /** Id of the bulk change, of an import job, or of the audit entry of one order. */
  of: string;
  title: string;
  /** Time at which the change was applied. */
  at: string;
  /** Dialog for this kind of rows, loaded when it opens. */
  dialog: ComponentType<PutBackOf>;
}

/** Offers to restore the values from before a bulk change, for thirty days. */
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
