import { PUT_BACK_DAYS } from '@shop/contracts/core/bulk';
import { DAY_MS } from '@shop/contracts/core/time';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button';
import { lazyPart } from '../../../ui/lazy-part';

const PutBackDialog = lazyPart(async () => (await import('./put-back-dialog')).PutBackDialog);

interface PutBackProps {
  /** The id of the bulk change, or of the job of an import. */
  of: string;
  title: string;
  /** When it was applied. */
  at: string;
}

/** Offers the values before a change of many products for thirty days. */
export function PutBack({ of, title, at }: PutBackProps) {
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
