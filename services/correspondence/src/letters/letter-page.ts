// The sheet that every letter is written on.

/** A letter before it has a receiver: the same words as plain text and as HTML. */
export interface WrittenLetter {
  subject: string;
  plain: string;
  html: string;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** The whole HTML of a letter, from a plain heading and ready HTML. */
export const letterPage = (heading: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;background:#F7F3EC;color:#1D2540;font:16px/1.5 'Source Sans 3',Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
<div style="font:28px Fraunces,Georgia,serif">Loomery</div>
<div style="height:6px;margin:12px 0 28px;background:repeating-linear-gradient(90deg,#A4402F 0 6px,#F7F3EC 6px 9px,#1D2540 9px 12px,#F7F3EC 12px 15px)"></div>
<h1 style="font:24px Fraunces,Georgia,serif">${escapeHtml(heading)}</h1>
${body}
<p style="margin-top:32px;font-size:13px">Loomery, Dhaka</p>
</div></body></html>`;
