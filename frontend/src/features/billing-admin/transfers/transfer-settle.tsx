import type { TransferRow } from '@shop/contracts/billing/transfers';
import { formatDollars } from '@shop/contracts/money/price';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { z } from 'zod';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { DialogButton } from '../../../ui/office/dialog-button';
import { TextField } from '../../../ui/text-field';
import { ActForm } from '../act-form';
import styles from '../payments-page.module.css';
import { useActForm } from '../use-act-form';
import { useSettleTransferMutation } from './transfers-api';

const orderInput = z.object({ order: z.uuid('Enter the full order ID') });

/** Assigns a transfer to an order, or marks it as unrelated to any. */
export const TransferSettle = ({ transfer }: { transfer: TransferRow }) => (
  <div className={styles.acts}>
    <DialogButton
      label="This order…"
      title={`Transfer of ${formatDollars(transfer.amount)}`}
      size="small"
    >
      {(close) => <OrderForm transfer={transfer} onDone={close} />}
    </DialogButton>
    <NotOurs transfer={transfer} />
  </div>
);

function OrderForm({ transfer, onDone }: { transfer: TransferRow; onDone: () => void }) {
  const [settle] = useSettleTransferMutation();
  const dispatch = useDispatch();
  const form = useActForm({
    initial: { order: transfer.order ?? '' },
    check: ({ order }) => orderInput.safeParse({ order: order.trim().toLowerCase() }),
    send: ({ order }) => settle({ transfer: transfer._id, order }),
    onDone: () => {
      dispatch(alertAdded({ type: 'success', msg: 'The transfer pays the order.' }));
      onDone();
    },
    failed: 'The transfer could not be settled',
  });
  return (
    <ActForm form={form} press="It pays this order" onCancel={onDone}>
      <p>
        {transfer.payer}: {transfer.reference}
      </p>
      <TextField
        label="Order id"
        hint="Find it on the order page, below the order number."
        autoComplete="off"
        spellCheck={false}
        data-first
        {...form.text('order')}
      />
    </ActForm>
  );
}

function NotOurs({ transfer }: { transfer: TransferRow }) {
  const [isOpen, setOpen] = useState(false);
  const [settle, { isLoading }] = useSettleTransferMutation();
  const dispatch = useDispatch();
  const amount = formatDollars(transfer.amount);
  const confirm = async () => {
    const { error } = await settle({ transfer: transfer._id, order: null });
    setOpen(false);
    if (!error) return;
    const msg = errorMessage(error, 'The transfer could not be settled');
    dispatch(alertAdded({ type: 'error', msg }));
  };
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        onClick={() => {
          setOpen(true);
        }}
      >
        Not ours
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Not ours"
        question={`The transfer of ${amount} from ${transfer.payer} is not assigned to an order and stays in the list. This cannot be undone.`}
        confirm="Not ours"
        busy={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => {
          setOpen(false);
        }}
      />
    </>
  );
}
