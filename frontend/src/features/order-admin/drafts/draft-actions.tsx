import {
  draftPayment,
  draftPayments,
  offerDraftInput,
  placeDraftInput,
  type DraftPayment,
} from '@shop/contracts/ordering/draft-inputs';
import type { DraftView, PlacedDraft } from '@shop/contracts/ordering/drafts';
import { formatDollars } from '@shop/contracts/money/price';
import { DialogButton } from '../../../ui/office/dialog-button';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import { ActForm } from '../../billing-admin/act-form';
import { useActForm } from '../../billing-admin/use-act-form';
import { toPayOf } from '../../order/offer/offer-price';
import { useDeleteDraftMutation, useOfferDraftMutation, usePlaceDraftMutation } from './drafts-api';
import styles from './drafts.module.css';

const paymentLabels: Record<DraftPayment, string> = {
  link: 'Card payment link by e-mail',
  transfer: 'Bank transfer',
  cash: 'Cash, taken now',
  invoice: 'On invoice',
  credit: 'Store credit covers all of it',
};
/**
 * Returns the available payments. Store credit pays an exchange first; if it pays all of it, there is no other payment.
 */
const paymentsOf = (toPay: number) =>
  draftPayments
    .filter((payment) => (payment === 'credit') === (toPay === 0))
    .map((value) => ({ value, label: paymentLabels[value] }));

interface DraftActionsProps {
  draft: DraftView;
  onPlaced: (placed: PlacedDraft) => void;
  onDeleted: () => void;
}

/** Actions on a stored draft: offer it, place it, delete it. */
export const DraftActions = ({ draft, onPlaced, onDeleted }: DraftActionsProps) => (
  <div className={styles.actions}>
    {draft.state !== 'expired' && (
      <>
        <DialogButton label="Send offer…" title="Send offer">
          {(close) => <OfferForm draft={draft} onDone={close} />}
        </DialogButton>
        <DialogButton label="Place order…" title="Place order" variant="primary">
          {(close) => <PlaceForm draft={draft} onPlaced={onPlaced} onCancel={close} />}
        </DialogButton>
      </>
    )}
    <DialogButton label="Delete…" title="Delete this draft" variant="quiet">
      {(close) => <DeleteForm draft={draft} onDeleted={onDeleted} onCancel={close} />}
    </DialogButton>
  </div>
);

function OfferForm({ draft, onDone }: { draft: DraftView; onDone: () => void }) {
  const [offer] = useOfferDraftMutation();
  const form = useActForm({
    initial: { until: '' },
    check: ({ until }) => offerDraftInput.safeParse(until === '' ? {} : { until }),
    send: (input) => offer({ draft: draft._id, ...input }),
    onDone,
    failed: 'The offer could not be sent',
  });
  return (
    <ActForm form={form} press="Send offer" onCancel={onDone}>
      <p>{draft.customer.email} gets a link to this offer. Earlier links stop working.</p>
      <TextField
        label="Valid until"
        optional
        type="date"
        hint="Defaults to the day of the draft."
        data-first
        {...form.text('until')}
      />
    </ActForm>
  );
}

function PlaceForm({
  draft,
  onPlaced,
  onCancel,
}: Pick<DraftActionsProps, 'draft' | 'onPlaced'> & { onCancel: () => void }) {
  const [place] = usePlaceDraftMutation();
  const { price, credit = 0 } = draft;
  const toPay = credit > 0 ? toPayOf({ price, credit }) : price.total;
  const payments = paymentsOf(credit > 0 ? toPay : 1);
  const form = useActForm({
    initial: { payment: payments[0]?.value ?? 'link' },
    check: ({ payment }) =>
      placeDraftInput.safeParse({ payment: draftPayment.catch('link').parse(payment) }),
    send: (input) => place({ draft: draft._id, ...input }),
    onDone: onPlaced,
    failed: 'The order could not be placed',
  });
  return (
    <ActForm form={form} press="Place order" onCancel={onCancel}>
      <p>
        {formatDollars(toPay)} for {draft.customer.name}
        {credit > 0 && `, after ${formatDollars(credit)} of store credit`}. The stock is taken now.
      </p>
      <SelectField label="Payment" options={payments} data-first {...form.text('payment')} />
    </ActForm>
  );
}

function DeleteForm({
  draft,
  onDeleted,
  onCancel,
}: Pick<DraftActionsProps, 'draft' | 'onDeleted'> & { onCancel: () => void }) {
  const [remove] = useDeleteDraftMutation();
  const form = useActForm({
    initial: {},
    check: () => offerDraftInput.safeParse({}),
    send: () => remove(draft._id),
    onDone: onDeleted,
    failed: 'The draft could not be deleted',
  });
  return (
    <ActForm form={form} press="Delete" onCancel={onCancel}>
      <p>The link to its offer stops working, too.</p>
    </ActForm>
  );
}
