import { useState } from 'react';
import { formatDollars, toCents, toDollars } from '@shop/contracts/money/price';
import { returnReasonText } from '@shop/contracts/ordering/return-reason-labels';
import type { OrderReturn } from '@shop/contracts/ordering/order-returns';
import {
  declineInput,
  type ReturnDecision,
  type ReturnState,
  type ReturnWish,
} from '@shop/contracts/ordering/return-inputs';
import { errorMessage } from '../../../lib/error-message';
import { amountText } from '../../../lib/length-text';
import { momentText } from '../../../lib/day-text';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { CheckField } from '../../../ui/check-field';
import { DialogButton } from '../../../ui/office/dialog-button';
import { TextField } from '../../../ui/text-field';
import { partsText, returnStateLabels, returnStateTones } from '../../order/returns/return-words';
import { ReturnPhotos } from '../../order/returns/return-photos';
import { ActForm } from '../../billing-admin/act-form';
import { useActForm } from '../../billing-admin/use-act-form';
import { InspectForm } from './inspect-form';
import { ReturnWishField } from './return-wish';
import { useStepReturnMutation } from './returns-admin-api';
import styles from './returns.module.css';

const decisionLabels: Record<ReturnDecision, string> = {
  stock: 'to stock',
  remnant: 'remnant',
  waste: 'waste',
  sendBack: 'sent back',
};

/** Next step for staff; the customer ships an approved return in between. */
const nextStep: Partial<Record<ReturnState, { to: 'approve' | 'receive'; label: string }>> = {
  requested: { to: 'approve', label: 'Approve' },
  approved: { to: 'receive', label: 'Received' },
  inTransit: { to: 'receive', label: 'Received' },
  lapsed: { to: 'receive', label: 'Received' },
};

/** A return with its inspection result and its next step. */
export function ReturnRow({ one }: { one: OrderReturn }) {
  const { _id, number, state, text, lines, results = [], refund, declined } = one;
  const [step, { isLoading, error }] = useStepReturnMutation();
  const next = nextStep[state];
  return (
    <>
      <p>
        <strong>{number}</strong>{' '}
        <Badge tone={returnStateTones[state]}>{returnStateLabels[state]}</Badge>{' '}
        {one.isLate && <Badge tone="warning">After the period</Badge>}
      </p>
      <p>{partsText(lines)}</p>
      <p className={styles.quiet}>
        {returnReasonText(one)} · <time dateTime={one.createdAt}>{momentText(one.createdAt)}</time>
      </p>
      {text !== '' && <p className={styles.quiet}>{text}</p>}
      <ReturnPhotos one={one} />
      {declined !== undefined && <p className={styles.quiet}>Declined: {declined}</p>}
      {results.length > 0 && (
        <ul role="list" className={styles.quiet}>
          {results.map((result, nth) => (
            <li key={nth}>
              {amountText(result)} × {result.name}: {decisionLabels[result.decision]},{' '}
              {formatDollars(result.refund)}
              {result.loss !== undefined &&
                ` (${formatDollars(result.loss)} less: ${result.lossReason ?? ''})`}
            </li>
          ))}
        </ul>
      )}
      {refund !== undefined && <p>{formatDollars(refund)} credited</p>}
      <ReturnWishField one={one} />
      {error && <p role="alert">{errorMessage(error, 'The return could not be changed')}</p>}
      <div className={styles.actions}>
        {next && (
          <Button
            variant="secondary"
            busy={isLoading}
            onClick={() => void step({ return: _id, to: next.to })}
          >
            {next.label}
          </Button>
        )}
        {one.toRefund && <Settle id={_id} wants={one.wants} toRefund={one.toRefund} />}
        {state === 'received' && (
          <DialogButton label="Inspect…" title={`Inspect ${number}`}>
            {(close) => <InspectForm one={one} onDone={close} />}
          </DialogButton>
        )}
        {state === 'requested' && (
          <DialogButton label="Decline…" title={`Decline ${number}`} variant="quiet">
            {(close) => <DeclineForm id={_id} onDone={close} />}
          </DialogButton>
        )}
      </div>
    </>
  );
}

interface SettleProps {
  id: string;
  wants: ReturnWish;
  toRefund: NonNullable<OrderReturn['toRefund']>;
}

const settleText: Record<ReturnWish, (amount: string) => string> = {
  refund: (amount) => `Settle: refund ${amount}`,
  credit: (amount) => `Settle: ${amount} as store credit`,
  exchange: (amount) => `Settle: ${amount} for the exchange`,
};

/** Refunds the result of the inspection, with or without the outward delivery. */
function Settle({ id, wants, toRefund: { amount, delivery } }: SettleProps) {
  const [settle, { isLoading, error }] = useStepReturnMutation();
  const [isWithDelivery, setWithDelivery] = useState(true);
  const isWithout = delivery !== undefined && !isWithDelivery;
  const refund = isWithout ? toDollars(toCents(amount) - toCents(delivery)) : amount;
  return (
    <>
      <Button
        variant="secondary"
        busy={isLoading}
        onClick={() =>
          void settle({ return: id, to: 'settle', ...(isWithout && { deliveryToo: false }) })
        }
      >
        {settleText[wants](formatDollars(refund))}
      </Button>
      {delivery !== undefined && (
        <CheckField
          label={`Refund the delivery, ${formatDollars(delivery)}`}
          checked={isWithDelivery}
          onChange={(event) => {
            setWithDelivery(event.target.checked);
          }}
        />
      )}
      {error && <p role="alert">{errorMessage(error, 'The return could not be settled')}</p>}
    </>
  );
}

function DeclineForm({ id, onDone }: { id: string; onDone: () => void }) {
  const [step] = useStepReturnMutation();
  const form = useActForm({
    initial: { reason: '' },
    check: (values) => declineInput.safeParse(values),
    send: ({ reason }) => step({ return: id, to: 'decline', reason }),
    onDone,
    failed: 'The return could not be declined',
  });
  return (
    <ActForm form={form} press="Decline" onCancel={onDone}>
      <TextField
        label="Reason, for the customer"
        maxLength={300}
        data-first
        {...form.text('reason')}
      />
    </ActForm>
  );
}
