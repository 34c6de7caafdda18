/** E-mails that an address gets in 24 hours because a form named it, by whichever sender. */
export const FORM_EMAILS_A_DAY = 3;
/** The same where the form was sent by the account that has this address. */
export const OWN_FORM_EMAILS_A_DAY = 20;

/** Links to confirm an address that one mailbox gets in 24 hours, from whichever accounts. */
export const CONFIRMATION_EMAILS_A_DAY = 5;

const NEWS_MS = 7 * 24 * 3_600_000;

/**
 * Whether customers should still be notified of what happened then. History that comes late, as by a demo shop
 * that is filled with past orders or by a replay of events, is no news.
 */
export const isNews = (happenedAt: string, now = Date.now()): boolean =>
  now - Date.parse(happenedAt) < NEWS_MS;
