import { company } from '@shop/contracts/core/company';
import type { EmailLine, EmailPart, EmailContent } from './email-content.js';

const WIDTH = 72;

/** Renders the e-mail as plain text, in lines of at most 72 characters with full links. */
export function renderPlain({ heading, parts, because, unsubscribe }: EmailContent): string {
  return [
    heading,
    '='.repeat(Math.min(heading.length, WIDTH)),
    ...parts.map((part) => `\n${plainPart(part)}`),
    '',
    '-- ',
    `${company.legalName}, ${company.address}`,
    `${company.email}, ${company.phone}`,
    ...company.taxNumbers,
    '',
    wrap(because),
    ...(unsubscribe === undefined ? [] : [`Unsubscribe: ${unsubscribe}`]),
    '',
  ].join('\n');
}

function plainPart(part: EmailPart): string {
  switch (part.kind) {
    case 'text':
      return wrap(part.text);
    case 'quote':
      return [
        `${part.from}:`,
        ...part.text.split('\n').flatMap((line) => wrap(line, WIDTH - 2).split('\n')),
      ]
        .map((line, at) => (at === 0 ? line : `> ${line}`.trimEnd()))
        .join('\n');
    case 'lines':
      return [...part.lines, ...part.sums].map(plainLine).join('\n');
    case 'details':
      return part.details.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'action':
      return `${part.label}:\n${part.url}`;
  }
}

const plainLine = ({ text, figure }: EmailLine): string =>
  figure === undefined ? text : `${text}  ${figure}`;

/** Wraps lines between words. A longer word, such as a link, is not broken. */
const wrap = (text: string, width = WIDTH): string =>
  text
    .split('\n')
    .map((paragraph) => wrapParagraph(paragraph, width))
    .join('\n');

function wrapParagraph(paragraph: string, width: number): string {
  let done = '';
  let line = '';
  for (const word of paragraph.split(' ')) {
    if (line === '') line = word;
    else if (line.length + 1 + word.length <= width) line += ` ${word}`;
    else {
      done += `${line}\n`;
      line = word;
    }
  }
  return done + line;
}
