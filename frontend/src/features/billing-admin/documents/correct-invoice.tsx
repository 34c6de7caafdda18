import { correctionInput } from '@shop/contracts/billing/document-corrections';
import type { DocumentView } from '@shop/contracts/billing/documents';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../../lib/alerts-slice';
import { DialogButton } from '../../../ui/office/dialog-button';
import { TextAreaField } from '../../../ui/text-area-field';
import { TextField } from '../../../ui/text-field';
import { ActForm } from '../act-form';
import { useActForm } from '../use-act-form';
import { useCorrectDocumentMutation } from './document-admin-api';

/** In milliseconds. */
const SHOWN = 5_000;

interface CorrectInvoiceProps {
  invoice: DocumentView;
}

/** Credits an invoice and issues a corrected one to the buyer. */
export const CorrectInvoice = ({ invoice }: CorrectInvoiceProps) => (
  <DialogButton
    label="Correct…"
    title={`Correct ${invoice.name}`}
    variant="quiet"
    size="small"
    aria-label={`Correct… ${invoice.name}`}
  >
    {(close) => <CorrectForm invoice={invoice} onDone={close} />}
  </DialogButton>
);

/** Returns undefined for an empty optional field. */
const unlessEmpty = (text: string): string | undefined => (text.trim() === '' ? undefined : text);

function CorrectForm({ invoice, onDone }: CorrectInvoiceProps & { onDone: () => void }) {
  const [correct] = useCorrectDocumentMutation();
  const dispatch = useDispatch();
  const { name, company = '', address, vatId = '' } = invoice.buyer;
  const form = useActForm({
    initial: { name, company, address, vatId, reason: '' },
    check: ({ reason, ...buyer }) =>
      flat(
        correctionInput.safeParse({
          reason,
          buyer: {
            ...buyer,
            company: unlessEmpty(buyer.company),
            vatId: unlessEmpty(buyer.vatId),
          },
        }),
      ),
    send: (input) => correct({ document: invoice._id, ...input }),
    onDone: ({ credit, invoice: corrected }) => {
      const msg = `${invoice.name} is credited by ${credit.name}; ${corrected.name} takes its place.`;
      dispatch(alertAdded({ type: 'success', msg, duration: SHOWN }));
      onDone();
    },
    failed: 'The invoice could not be corrected',
  });
  return (
    <ActForm form={form} press="Correct" onCancel={onDone}>
      <p>
        The rest of the invoice is credited and a new invoice is issued today. Order, stock and tax
        do not change. The customer gets an e-mail with both numbers.
      </p>
      <TextField label="Name" data-first {...form.text('name')} />
      <TextField label="Company" optional {...form.text('company')} />
      <TextAreaField label="Address" rows={4} {...form.text('address')} />
      <TextField label="VAT number" optional {...form.text('vatId')} />
      <TextAreaField
        label="Reason"
        hint="For internal records only. Not shown on any document."
        rows={2}
        maxLength={300}
        {...form.text('reason')}
      />
    </ActForm>
  );
}

type Checked = ReturnType<typeof correctionInput.safeParse>;

/** Names the errors of the buyer by their field names alone. */
function flat(checked: Checked): Checked {
  for (const issue of checked.error?.issues ?? [])
    if (issue.path[0] === 'buyer') issue.path.shift();
  return checked;
}
