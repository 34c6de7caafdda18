// Fills the texts of an e-mail, either those that an admin saved or those of the first edition.
import type { TemplateKey, TemplateTexts } from '@shop/contracts/correspondence/email-templates';
import type { EmailTemplate } from './define-template.js';
import type { EmailPart } from './email-content.js';
import { companyValues, type Placeholder } from './placeholders.js';

/** Texts that replace the first edition; null if there are none. */
export type EditedTexts = TemplateTexts | null;

const saved = new Map<TemplateKey, TemplateTexts>();

/** Sets the texts of a template for all later e-mails of this process. */
export function useSavedTexts(key: TemplateKey, texts: EditedTexts): void {
  if (texts === null) saved.delete(key);
  else saved.set(key, texts);
}

const MARK = /\{\{([^{}\n]*)\}\}/g;

/** Returns the names of the placeholders in a text. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(MARK)].map(([, name = '']) => name.trim());

type Values = Readonly<Record<string, string | null>>;

/**
 * Returns the texts of an e-mail with their values. A line with a missing value is removed. A required text that
 * becomes empty is taken from the first edition.
 */
export function fillTexts<Name extends string, Value extends Placeholder>(
  template: EmailTemplate<Name, Value>,
  own: Readonly<Record<Value, string | null>>,
  edited: EditedTexts = saved.get(template.key) ?? null,
): Record<Name, string> {
  const values: Values = { ...companyValues(), ...own };
  const names = Object.keys(template.texts) as Name[];
  const filled = names.map((name) => {
    const { text: first, isOptional } = template.texts[name];
    const text = fill(edited?.[name] ?? first, values);
    return [name, text === '' && !isOptional ? fill(first, values) : text] as const;
  });
  return Object.fromEntries(filled) as Record<Name, string>;
}

function fill(text: string, values: Values): string {
  const lines = text.split('\n');
  const kept = lines.filter((one) => placeholdersIn(one).every((name) => !isMissing(values[name])));
  const left =
    kept.length === lines.length
      ? text
      : kept
          .join('\n')
          .replace(/\n{3,}/g, '\n\n')
          .trim();
  return left.replace(MARK, (_mark, name: string) => values[name.trim()] ?? '');
}

const isMissing = (value: string | null | undefined): boolean =>
  value === undefined || value === null || value === '';

/** Returns the paragraph of a text; nothing if it is empty. */
export const textPart = (text: string): EmailPart[] =>
  text === '' ? [] : [{ kind: 'text', text }];
