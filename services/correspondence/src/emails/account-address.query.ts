// Where e-mails to an account go: to the address that it has now, whatever address the message about it names.
import type { EmailKind } from '@shop/contracts/correspondence/email-kinds';
import type { EntityManager } from 'typeorm';

/** E-mails to the owner of an account as such. */
const TO_ACCOUNT: readonly EmailKind[] = [
  'welcome',
  'orderPlaced',
  'orderStatusChanged',
  'orderMessage',
  'parcelDispatched',
  'itemsCancelled',
  'orderEdited',
  'editWaiting',
  'editEnded',
  'returnChanged',
  'addressChanged',
  'cancelDeclined',
  'restocked',
  'paymentLink',
  'giftCardIssued',
  'orderRefunded',
  'refundFailed',
  'orderNotPaid',
  'transferAwaited',
  'paymentDue',
  'invoiceReminder',
  'invoiceCorrected',
];
/** E-mails that follow the account to its new address while they wait; a notice or a link stays with its mailbox. */
const MOVED: readonly EmailKind[] = [
  ...TO_ACCOUNT,
  'sampleRequestReceived',
  'enquiryReceived',
  'enquiryAnswered',
];

const listed = (kinds: readonly EmailKind[]): string => kinds.map((kind) => `'${kind}'`).join(', ');

/** The SQL of the receiver of an e-mail that is about to be written; `known` is its row of `account_addresses`. */
export const receiverOf = (email: string): { receiver: string; join: string } => ({
  receiver: `coalesce(known.email, ${email}.receiver)`,
  join: `LEFT JOIN account_addresses known
           ON known.user_id = ${email}.user_id AND ${email}.kind IN (${listed(TO_ACCOUNT)})`,
});

// Keeps the later of two changes, in whatever order they arrive. Stores no address of a deleted account.
const STORE = `
  INSERT INTO account_addresses AS known (user_id, email, changed_at)
  SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM erased_customers WHERE user_id = $1)
  ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, changed_at = excluded.changed_at
    WHERE known.changed_at < excluded.changed_at`;

const MOVE_EMAILS = `
  UPDATE emails SET receiver = known.email FROM account_addresses known
   WHERE known.user_id = $1 AND emails.user_id = $1 AND status = 'waiting' AND receiver = $2
     AND kind IN (${listed(MOVED)})`;

const MOVE_ENQUIRIES = `
  UPDATE enquiries SET email = known.email FROM account_addresses known
   WHERE known.user_id = $1 AND enquiries.user_id = $1 AND enquiries.email = $2`;

interface AddressChange {
  readonly user: string;
  readonly email: string;
  readonly previousEmail: string;
  readonly at: string;
}

/** Stores the new address for e-mails that wait, answers to enquiries, and later e-mails. */
export async function moveAccount(
  manager: EntityManager,
  { user, email, previousEmail, at }: AddressChange,
): Promise<void> {
  await manager.query(STORE, [user, email, at]);
  await manager.query(MOVE_EMAILS, [user, previousEmail]);
  await manager.query(MOVE_ENQUIRIES, [user, previousEmail]);
}

/** Returns the address to which e-mails to the owner of the account go now. */
export async function currentAddress(
  manager: EntityManager,
  user: { _id: string; email: string },
): Promise<string> {
  const [known] = await manager.query<{ email: string }[]>(
    'SELECT email FROM account_addresses WHERE user_id = $1',
    [user._id],
  );
  return known?.email ?? user.email;
}

/** The account is gone. */
export async function forgetAddress(manager: EntityManager, user: string): Promise<void> {
  await manager.query('DELETE FROM account_addresses WHERE user_id = $1', [user]);
}
