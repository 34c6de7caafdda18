// Declares the texts of an e-mail that admins may edit. The texts in the code are their first edition.
import type { TemplateKey } from '@shop/contracts/correspondence/email-templates';
import type { Placeholder } from './placeholders.js';

export interface TemplateText {
  /** Name in the back-office. */
  readonly label: string;
  readonly text: string;
  readonly isLine: boolean;
  /** True if the text can be left empty, which removes its paragraph. */
  readonly isOptional: boolean;
  /** Placeholders that an edited text must contain. */
  readonly required: readonly Placeholder[];
}

export interface EmailTemplate<
  Name extends string = string,
  Value extends Placeholder = Placeholder,
> {
  readonly key: TemplateKey;
  readonly texts: Readonly<Record<Name, TemplateText>>;
  /** Placeholders that the texts may contain, in addition to those of the company. */
  readonly placeholders: readonly Value[];
}

export const defineTemplate = <const Name extends string, const Value extends Placeholder = never>(
  template: EmailTemplate<Name, Value>,
): EmailTemplate<Name, Value> => template;

/** A required text of one line. */
export const line = (label: string, text: string, ...required: Placeholder[]): TemplateText => ({
  label,
  text,
  isLine: true,
  isOptional: false,
  required,
});

/** A required text of several lines. */
export const paragraph = (
  label: string,
  text: string,
  ...required: Placeholder[]
): TemplateText => ({ label, text, isLine: false, isOptional: false, required });

/** A text of several lines that an admin can leave empty. */
export const optionalParagraph = (label: string, text: string): TemplateText => ({
  label,
  text,
  isLine: false,
  isOptional: true,
  required: [],
});
