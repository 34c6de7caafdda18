import type { OrderDetail } from '@shop/contracts/ordering/order';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { repeatedKinds, SendAgainDialog } from '../correspondence-admin/send-again-dialog';

/** Sends an e-mail about the order again with the current data of the order, after a preview. */
export function SendEmailAgain({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  // An order whose status never changed has no e-mail about a change.
  const offered = order.history.length > 1 ? repeatedKinds : repeatedKinds.slice(0, 1);
  return (
    <Panel title="E-mails">
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          setOpen(true);
        }}
      >
        Send an e-mail again
      </Button>
      {isOpen && (
        <SendAgainDialog
          order={order._id}
          offered={offered}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </Panel>
  );
}
