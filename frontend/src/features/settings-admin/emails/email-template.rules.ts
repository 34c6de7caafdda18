// The texts of a template as its form shows them.
import type { TemplateTexts, TemplateView } from '@shop/contracts/correspondence/email-templates';

/** A placeholder as it stands in a text. */
export const marked = (name: string): string => `{{${name}}}`;

/** Returns the texts of a template by their names. */
export const textsOf = (view: TemplateView): TemplateTexts =>
  Object.fromEntries(view.texts.map(({ name, text }) => [name, text]));

/** Returns the texts of a version: those that it edited, and else those of the first edition. */
export const textsOfVersion = (view: TemplateView, edited: TemplateTexts): TemplateTexts =>
  Object.fromEntries(view.texts.map(({ name, first }) => [name, edited[name] ?? first]));

/** Returns the labels of the texts by their names. */
export const labelsOf = (view: TemplateView): Record<string, string> =>
  Object.fromEntries(view.texts.map(({ name, label }) => [name, label]));

/** Returns which placeholders a text must contain; nothing where it may contain none. */
export const hintOf = ({ required }: TemplateView['texts'][number]): { hint?: string } =>
  required.length > 0 ? { hint: `Must contain ${required.map(marked).join(' and ')}` } : {};

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** Returns the id in a typed text or a pasted address of an order; undefined without one. */
export const orderIn = (typed: string): string | undefined => ID.exec(typed)?.[0].toLowerCase();
