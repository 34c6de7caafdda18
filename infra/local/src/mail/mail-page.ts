import type { Letter } from './letters.js';

/** The page that lists every letter of the shop, with the chosen one beside the list. */
export function mailPage(letters: readonly Letter[], chosen?: Letter): string {
  const rows = letters.map((letter) => row(letter, letter.id === chosen?.id)).join('');
  const list = rows || '<p class="none">No letter has been sent yet.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Letters of the shop</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>
<body><header><h1>Letters of the shop</h1><p>${String(letters.length)} kept here; none has left this machine.</p></header>
<main><nav aria-label="Letters">${list}</nav>${chosen ? letterView(chosen) : ''}</main></body></html>`;
}

function row(letter: Letter, isChosen: boolean): string {
  return `<a href="/letters/${letter.id}"${isChosen ? ' aria-current="true"' : ''}>
<strong>${escape(letter.subject || '(no subject)')}</strong><span>to ${escape(letter.to.join(', '))}</span>
<time datetime="${letter.at}">${letter.at.slice(0, 16).replace('T', ' ')} UTC</time></a>`;
}

function letterView(letter: Letter): string {
  const body = letter.html
    ? `<iframe title="The letter" sandbox="" srcdoc="${escape(letter.html)}"></iframe>`
    : `<pre>${escape(letter.text)}</pre>`;
  return `<article><h2>${escape(letter.subject)}</h2>
<p>from ${escape(letter.from)} to ${escape(letter.to.join(', '))}</p>${body}
<details><summary>Plain text</summary><pre>${escape(letter.text)}</pre></details></article>`;
}

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;max-width:75rem;padding:1.5rem;margin-inline:auto}
header p{opacity:.7;margin-top:0}h1{margin-bottom:0;font-size:1.5rem}main{display:grid;gap:2rem;grid-template-columns:minmax(16rem,1fr) 2fr}
nav a{display:grid;padding:.6rem .8rem;border-bottom:1px solid #8884;color:inherit;text-decoration:none}nav a:hover,nav a[aria-current]{background:#8882}
nav span,time{font-size:.85rem;opacity:.75}iframe{width:100%;min-height:34rem;border:1px solid #8884;background:#fff}pre{white-space:pre-wrap}
@media(max-width:50rem){main{grid-template-columns:1fr}}`;
