import type { MailboxEmail } from './mailbox.js';

/** Renders the page that lists every e-mail, with the chosen one next to the list. */
export function mailPage(emails: readonly MailboxEmail[], chosen?: MailboxEmail): string {
  const rows = emails.map((email) => row(email, email.id === chosen?.id)).join('');
  const list = rows || '<p class="none">No email has been sent yet.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Emails of the shop</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>
<body><header><h1>Emails of the shop</h1><p>${String(emails.length)} stored here; none has left this machine.</p></header>
<main><nav aria-label="Emails">${list}</nav>${chosen ? emailView(chosen) : ''}</main></body></html>`;
}

function row(email: MailboxEmail, isChosen: boolean): string {
  return `<a href="/emails/${email.id}"${isChosen ? ' aria-current="true"' : ''}>
<strong>${escape(email.subject || '(no subject)')}</strong><span>to ${escape(email.to.join(', '))}</span>
<time datetime="${email.at}">${email.at.slice(0, 16).replace('T', ' ')} UTC</time></a>`;
}

function emailView(email: MailboxEmail): string {
  const body = email.html
    ? `<iframe title="The email" sandbox="" srcdoc="${escape(email.html)}"></iframe>`
    : `<pre>${escape(email.text)}</pre>`;
  return `<article><h2>${escape(email.subject)}</h2>
<p>from ${escape(email.from)} to ${escape(email.to.join(', '))}</p>${body}
<details><summary>Plain text</summary><pre>${escape(email.text)}</pre></details></article>`;
}

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;max-width:75rem;padding:1.5rem;margin-inline:auto}
header p{opacity:.7;margin-top:0}h1{margin-bottom:0;font-size:1.5rem}main{display:grid;gap:2rem;grid-template-columns:minmax(16rem,1fr) 2fr}
nav a{display:grid;padding:.6rem .8rem;border-bottom:1px solid #8884;color:inherit;text-decoration:none}nav a:hover,nav a[aria-current]{background:#8882}
nav span,time{font-size:.85rem;opacity:.75}iframe{width:100%;min-height:34rem;border:1px solid #8884;background:#fff}pre{white-space:pre-wrap}
@media(max-width:50rem){main{grid-template-columns:1fr}}`;
