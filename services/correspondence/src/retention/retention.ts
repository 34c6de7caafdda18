import { ERASED } from '@shop/contracts/customers/erased';
import { retention } from '@shop/contracts/pricing/fixed-policies';
import type { RetentionRule } from '@shop/service-kit/retention/retention-rule';

/** Retention of what correspondence stores. The privacy page names the same days. */
export const CORRESPONDENCE_RETENTION: readonly RetentionRule[] = [
  // Free samples are counted for ever, so such a request remains without the person.
  {
    table: 'enquiries',
    column: 'answered_at',
    days: retention.enquiries,
    only: `status = 'answered' AND kind <> 'newsletter'
      AND (free_pieces IS NULL OR free_pieces = 0 OR email <> '${ERASED.email}')`,
    removedBy: 'remove_answered_enquiries',
  },
  // A view of the files of enquiries. The collector then removes unreferenced files from the store.
  { table: 'designs', column: 'answered_at', days: retention.designs, removedBy: 'remove_designs' },
  { table: 'emails', column: 'created_at', days: retention.emails, only: "status <> 'waiting'" },
  // Addresses that never confirmed the newsletter, or have ended it.
  {
    table: 'subscriptions',
    column: 'coalesce(ended_at, asked_at)',
    days: retention.newsletter,
    only: 'confirmed_at IS NULL OR ended_at IS NOT NULL',
    removedBy: 'remove_idle_subscriptions',
  },
];
