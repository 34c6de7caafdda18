import { DAY_MS } from '@shop/contracts/core/time';
import type { OrderEvent } from '@shop/contracts/ordering/order-event';

/** E-mails that an address gets in 24 hours because forms named it, from any sender. */
export const FORM_EMAILS_A_DAY = 3;
/** The same limit if the form was sent by the account with this address. */
export const OWN_FORM_EMAILS_A_DAY = 20;

/** Confirmation links that one mailbox gets in 24 hours, from any account. */
export const CONFIRMATION_EMAILS_A_DAY = 5;

/** E-mails to the company about payments in 24 hours. The next one says that there are more. */
export const ATTENTION_EMAILS_A_DAY = 20;

const NEWS_MS = 7 * DAY_MS;

/**
 * Returns true while customers should still be notified. Old events, from a demo shop with past orders or from a
 * replay, are not news.
 */
export const isRecent = (happenedAt: string, now = Date.now(), withinMs = NEWS_MS): boolean =>
  now - Date.parse(happenedAt) < withinMs;

/** Longest time that the owner can set for a transfer, before which the order is not placed. */
const TRANSFER_MS = 30 * DAY_MS;

/** Returns true while customers should still be notified that their order was placed. */
export const isRecentlyPlaced = (
  { placedAt, payment }: Pick<OrderEvent, 'placedAt' | 'payment'>,
  now = Date.now(),
): boolean =>
  isRecent(placedAt, now, payment?.method === 'transfer' ? TRANSFER_MS + NEWS_MS : NEWS_MS);
