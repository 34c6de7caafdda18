// The page on which a shopper "pays": it has no card field and takes no money.
import type Stripe from 'stripe';
import type { Account } from './account.js';
import { decline, enterCode, pay, requestCode } from './checkout.js';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

const STYLE = `body{font:1.1rem/1.6 system-ui,sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem;color:#222}
button,input{font:inherit;padding:.6rem 1.2rem;margin:.3rem .3rem .3rem 0;border:1px solid #555;border-radius:.3rem}
button{cursor:pointer;background:#fff}button.first{background:#1b4d3e;color:#fff}[role=alert]{color:#a11}`;

const button = (action: string, text: string, isFirst = false): string =>
  `<form method="post" action="${action}"><button${isFirst ? ' class="first"' : ''}>${text}</button></form>`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${STYLE}</style><main><h1>${title}</h1><p>This page stands in for the card provider of the demo. No money is taken, and no card is needed.</p>${body}</main></html>`;

const TITLE = 'Fake payment page';

/** Renders the page of a session in its present state. */
export function payPage(account: Account, session: Stripe.Checkout.Session): string {
  if (session.status !== 'open') return page(TITLE, '<p role="alert">This page has closed.</p>');
  const { payment_intent: id, amount_total: cents } = session;
  const intent = typeof id === 'string' ? account.intents.get(id) : undefined;
  const amount = ((cents ?? 0) / 100).toFixed(2);
  const about = `<p>To pay: <strong>$${amount}</strong></p>`;
  const at = (action: string) => `/pay/${escape(session.id)}/${action}`;
  if (intent?.status === 'requires_action')
    return page(
      TITLE,
      `${about}<p>Your bank has sent you a code: it is 123456.</p>
<form method="post" action="${at('code')}"><label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code" required></label>
<button class="first">Confirm</button></form>${button(at('close'), 'Close')}`,
    );
  const refusal = intent?.last_payment_error
    ? '<p role="alert">Your bank declined the payment. No money was taken.</p>'
    : '';
  return page(
    TITLE,
    `${about}${refusal}${button(at('pay'), 'Pay', true)}${button(at('decline'), 'Decline')}
${button(at('ask'), 'Ask for a code')}${button(at('close'), 'Close')}`,
  );
}

/** Executes the pressed button; returns the next address of the browser. */
export function press(
  account: Account,
  session: Stripe.Checkout.Session,
  { action, code }: { action: string; code: string },
): string {
  const here = `/pay/${session.id}`;
  if (action === 'close') return session.cancel_url ?? here;
  if (session.status === 'open') {
    if (action === 'pay') pay(account, session);
    if (action === 'decline') decline(account, session);
    if (action === 'ask') requestCode(account, session);
    if (action === 'code') enterCode(account, session, code);
  }
  return isComplete(session) ? successOf(session) : here;
}

const isComplete = ({ status }: Stripe.Checkout.Session): boolean => status === 'complete';

const successOf = ({ id, success_url: url }: Stripe.Checkout.Session): string =>
  (url ?? `/pay/${id}`).replaceAll('{CHECKOUT_SESSION_ID}', id);
