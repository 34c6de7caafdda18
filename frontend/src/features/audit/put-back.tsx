import { PUT_BACK_DAYS } from '@shop/contracts/core/bulk';
import type { AuditEntryView } from '@shop/contracts/core/audit';
import { DAY_MS } from '@shop/contracts/core/time';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-part';

const PutBackDialog = lazyPart(
  async () => (await import('../catalogue-admin/product-bulk/put-back-dialog')).PutBackDialog,
);

/** Offers the values before a change of many products for thirty days. */
export function PutBack({ entry: { action, at, subject } }: { entry: AuditEntryView }) {
  const [isOpen, setOpen] = useState(false);
  const isOver = Date.now() - Date.parse(at) > PUT_BACK_DAYS * DAY_MS;
  if (action !== 'product.bulkChanged' || isOver) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Put back the values before ${subject.name}`}
        onClick={() => {
          setOpen(true);
        }}
      >
        Put back
      </Button>
      {isOpen && (
        <Suspense>
          <PutBackDialog
            bulk={subject._id}
            title={subject.name}
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
