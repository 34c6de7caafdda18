// Helpers for the texts of a template and its form.
import type { TemplateTexts, TemplateView } from '@shop/contracts/correspondence/email-templates';

/** Returns a placeholder as it is written in a text. */
export const marked = (name: string): string => `{{${name}}}`;

/** Returns the texts of a template by name. */
export const textsOf = (view: TemplateView): TemplateTexts =>
  Object.fromEntries(view.texts.map(({ name, text }) => [name, text]));

/** Returns the texts of a version: the edited ones, and the original ones for the rest. */
export const textsOfVersion = (view: TemplateView, edited: TemplateTexts): TemplateTexts =>
  Object.fromEntries(view.texts.map(({ name, first }) => [name, edited[name] ?? first]));

/** Returns the labels of the texts by name. */
export const labelsOf = (view: TemplateView): Record<string, string> =>
  Object.fromEntries(view.texts.map(({ name, label }) => [name, label]));

/** Returns a hint with the placeholders that a text must contain; empty if there are none. */
export const hintOf = ({ required }: TemplateView['texts'][number]): { hint?: string } =>
  required.length > 0 ? { hint: `Must contain ${required.map(marked).join(' and ')}` } : {};

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** Returns the order id in a typed text or a pasted address; undefined if there is none. */
export const orderIn = (typed: string): string | undefined => ID.exec(typed)?.[0].toLowerCase();
