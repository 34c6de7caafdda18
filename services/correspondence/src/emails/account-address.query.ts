// Decides the address of e-mails to an account: its current address, even if the message names another.
import type { EmailKind } from '@shop/contracts/correspondence/email-kinds';
import type { EntityManager } from 'typeorm';

/** E-mails to the owner of an account. */
const TO_ACCOUNT: readonly EmailKind[] = [
  'welcome',
  'orderPlaced',
  'orderStatusChanged',
  'orderMessage',
  'parcelDispatched',
  'parcelTracked',
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
/** Waiting e-mails that follow the account to its new address. A notice or a link remains with its mailbox. */
const MOVED: readonly EmailKind[] = [
  ...TO_ACCOUNT,
  'sampleRequestReceived',
  'enquiryReceived',
  'enquiryAnswered',
];

const listed = (kinds: readonly EmailKind[]): string => kinds.map((kind) => `'${kind}'`).join(', ');

/** Returns the SQL of the receiver of a new e-mail. `known` is its row of `account_addresses`. */
export const receiverOf = (email: string): { receiver: string; join: string } => ({
  receiver: `coalesce(known.email, ${email}.receiver)`,
  join: `LEFT JOIN account_addresses known
           ON known.user_id = ${email}.user_id AND ${email}.kind IN (${listed(TO_ACCOUNT)})`,
});

// Keeps the later of two changes, in whatever sequence they arrive. Stores no address of a deleted account.
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

/** Stores the new address, and applies it to waiting e-mails and to enquiries. */
export async function moveAccount(
  manager: EntityManager,
  { user, email, previousEmail, at }: AddressChange,
): Promise<void> {
  await manager.query(STORE, [user, email, at]);
  await manager.query(MOVE_EMAILS, [user, previousEmail]);
  await manager.query(MOVE_ENQUIRIES, [user, previousEmail]);
}

/** Returns the current address of the owner of an account. */
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

/** Deletes the address of a removed account. */
export async function forgetAddress(manager: EntityManager, user: string): Promise<void> {
  await manager.query('DELETE FROM account_addresses WHERE user_id = $1', [user]);
}
