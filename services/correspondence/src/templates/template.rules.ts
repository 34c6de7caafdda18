// Decides if the texts of a template can be saved. Each fault has a sentence for its text.
import type { ErrorDetail } from '@shop/contracts/core/error-detail';
import {
  TEMPLATE_LINE_MAX,
  type TemplateTexts,
} from '@shop/contracts/correspondence/email-templates';
import { holdsLink } from '@shop/contracts/reading/typed-words';
import type { EmailTemplate, TemplateText } from '../emails/template/define-template.js';
import { placeholdersIn } from '../emails/template/fill-texts.js';
import { describedPlaceholders } from '../emails/template/placeholders.js';
import { SECRET_PLACE } from '../emails/template/secret.js';

const MARK = /\{\{[^{}\n]*\}\}/g;
const marked = (name: string): string => `{{${name}}}`;

/** Returns the faults of the texts; empty if they can be saved. */
export function faultsOf(
  template: EmailTemplate,
  texts: TemplateTexts,
  shopUrl: string,
): ErrorDetail[] {
  const known = describedPlaceholders(template.placeholders).map(({ name }) => name);
  return Object.entries(texts).flatMap(([name, text]) => {
    const declared = template.texts[name];
    const message = declared
      ? faultOf(declared, text, { known, shopUrl })
      : 'This e-mail has no such text.';
    return message === null ? [] : [{ path: `texts.${name}`, message }];
  });
}

interface Terms {
  readonly known: readonly string[];
  readonly shopUrl: string;
}

function faultOf(
  { label, isLine, isOptional, required }: TemplateText,
  text: string,
  { known, shopUrl }: Terms,
): string | null {
  if (text === '') return isOptional ? null : `${label} is required.`;
  if (isLine && text.includes('\n')) return `${label} cannot have a line break.`;
  if (isLine && text.length > TEMPLATE_LINE_MAX)
    return `${label} has at most ${String(TEMPLATE_LINE_MAX)} characters.`;
  const used = placeholdersIn(text);
  const unknown = used.find((name) => !known.includes(name));
  if (unknown !== undefined) return `This e-mail has no placeholder ${marked(unknown)}.`;
  if (/\{\{|\}\}/.test(text.replace(MARK, '')))
    return 'Write a placeholder as {{name}}, with two braces on both sides.';
  const missing = required.find((name) => !used.includes(name));
  if (missing !== undefined) return `${label} must contain ${marked(missing)}.`;
  if (text.includes(SECRET_PLACE)) return `${label} cannot contain ${SECRET_PLACE}.`;
  return leadsElsewhere(text, shopUrl)
    ? 'A link can lead to the shop only. Write a space after a dot that ends a sentence.'
    : null;
}

/** Returns true if a mail program could turn the text into a link that does not lead to the shop. */
const leadsElsewhere = (text: string, shopUrl: string): boolean =>
  text
    .replace(MARK, 'xx')
    .split(/\s+/)
    .some((word) => {
      const isOwn = word === shopUrl || word.startsWith(`${shopUrl}/`);
      return holdsLink(isOwn ? word.slice(shopUrl.length) : word);
    });

/** Returns the texts that differ from the first edition. */
export const editedTextsOf = (template: EmailTemplate, texts: TemplateTexts): TemplateTexts =>
  Object.fromEntries(
    Object.entries(texts).filter(([name, text]) => template.texts[name]?.text !== text),
  );

/** Returns all texts of a template: the edited ones, and those of the first edition. */
export const allTextsOf = (template: EmailTemplate, edited: TemplateTexts): TemplateTexts =>
  Object.fromEntries(
    Object.entries(template.texts).map(([name, { text }]) => [name, edited[name] ?? text]),
  );
