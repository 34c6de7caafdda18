// Layout of every e-mail. Mail programs support little more than tables and inline styles.
import { company } from '@shop/contracts/core/company';
import type { EmailLine, EmailPart, EmailContent } from './email-content.js';
import { selvedge } from './selvedge.js';

const INK = '#1d2540';
const SOFT = '#464c63';
const MADDER = '#a4402f';
const LINE = '#ddd4c5';
const SERIF = "Fraunces,'Iowan Old Style',Georgia,serif";
const SANS = "'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif";

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Escapes text of several lines. */
const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

const paragraph = (html: string, style = ''): string =>
  `<p style="margin:0 0 18px;${style}">${html}</p>`;

function htmlLine({ text, figure, image }: EmailLine, style: string): string {
  const cell = `padding:10px 0;border-top:1px solid ${LINE};${style}`;
  const imageCell =
    image === undefined
      ? ''
      : `<td width="60" style="${cell}"><img src="${escapeHtml(image)}" width="48" height="60" alt="" style="display:block;object-fit:cover"></td>`;
  const span = image === undefined ? ' colspan="2"' : '';
  return `<tr>${imageCell}<td${span} style="${cell}">${escapeHtml(text)}</td>
<td align="right" style="${cell};padding-left:16px;white-space:nowrap">${escapeHtml(figure ?? '')}</td></tr>`;
}

const table = (rows: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 22px;border-bottom:1px solid ${LINE};font-variant-numeric:tabular-nums">${rows}</table>`;

function htmlPart(part: EmailPart): string {
  switch (part.kind) {
    case 'text':
      return paragraph(lines(part.text));
    case 'quote':
      return `<div style="margin:0 0 22px;padding:2px 0 2px 18px;border-left:3px solid ${MADDER}">
<p style="margin:0 0 6px;font-size:14px;color:${SOFT}">${escapeHtml(part.from)}</p>
<p style="margin:0">${lines(part.text)}</p></div>`;
    case 'lines':
      return table(
        part.lines.map((line) => htmlLine(line, '')).join('') +
          part.sums.map((line) => htmlLine(line, 'font-weight:600')).join(''),
      );
    case 'details':
      return table(
        part.details
          .map(
            ({ label, value }) =>
              `<tr><td valign="top" style="padding:8px 16px 8px 0;border-top:1px solid ${LINE};color:${SOFT};white-space:nowrap">${escapeHtml(label)}</td>
<td valign="top" style="padding:8px 0;border-top:1px solid ${LINE}">${lines(value)}</td></tr>`,
          )
          .join(''),
      );
    case 'action':
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:6px 0 24px"><tr>
<td bgcolor="${MADDER}" style="border-radius:2px"><a href="${escapeHtml(part.url)}" style="display:inline-block;padding:13px 26px;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(part.label)}</a></td>
</tr></table>`;
  }
}

/** Renders the e-mail as HTML, with images of the shop at this URL. Escapes all text that customers wrote. */
export function renderHtml(email: EmailContent, shopUrl: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escapeHtml(email.subject)}</title></head>
<body style="margin:0;background:#f7f3ec;color:${INK};font:17px/1.55 ${SANS}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:28px 12px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left">
<tr><td style="padding:0 4px 16px;font:26px/1 ${SERIF}">${head(shopUrl)}</td></tr>
<tr><td>${selvedge}</td></tr>
<tr><td bgcolor="#fffdfa" style="padding:34px 32px 18px;border:1px solid ${LINE};border-top:0;overflow-wrap:anywhere">
<h1 style="margin:0 0 20px;font:400 28px/1.2 ${SERIF}">${escapeHtml(email.heading)}</h1>
${email.parts.map(htmlPart).join('\n')}
</td></tr>
<tr><td style="padding:22px 4px 0;font-size:14px;color:${SOFT}">${foot(email)}</td></tr>
</table></td></tr></table></body></html>`;
}

/** Shows the company's logo as an image with a background, or its name. */
function head(shopUrl: string): string {
  const name = escapeHtml(company.name);
  if (company.logo === null) return name;
  const address = escapeHtml(shopUrl + company.logo.replace(/\.webp$/, '.png'));
  return `<img src="${address}" height="48" alt="${name}" style="display:block;height:48px;width:auto">`;
}

/** Shows name, address, tax numbers and contact of the company. */
function sender(): string {
  const email = escapeHtml(company.email);
  const taxNumbers = company.taxNumbers.map((number) => `<br>${escapeHtml(number)}`).join('');
  return paragraph(
    `${escapeHtml(company.legalName)}, ${escapeHtml(company.address)}<br>
<a href="mailto:${email}" style="color:${INK}">${email}</a>, ${escapeHtml(company.phone)}${taxNumbers}`,
    'margin-bottom:10px',
  );
}

function foot({ because, unsubscribe }: EmailContent): string {
  const link =
    unsubscribe === undefined
      ? ''
      : ` <a href="${escapeHtml(unsubscribe)}" style="color:${INK}">Unsubscribe</a>`;
  return `${sender()}
${paragraph(escapeHtml(because) + link)}`;
}
