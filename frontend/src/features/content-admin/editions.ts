import type { PageEdition, PageFields, PageView } from '@shop/contracts/content/pages';
import type { ErrorDetail } from '@shop/contracts/core/error-detail';

export const emptyFields: PageFields = { title: '', lede: '', image: '', button: '', text: '' };

export const fieldLabels: Readonly<Record<string, string>> = {
  title: 'Title',
  lede: 'Lede',
  image: 'Image',
  button: 'Button',
  text: 'Text',
};

/** Returns the text to edit, which is the newest one. */
export const editedFields = ({ draft, scheduled, live, build }: PageView): PageFields =>
  fieldsOf(draft ?? scheduled?.edition ?? live ?? build?.fields ?? emptyFields);

export const fieldsOf = ({ title, lede, image, button, text }: PageFields): PageFields => ({
  title,
  lede,
  image,
  button,
  text,
});

/** Returns an edition as a single text, for a diff. */
export const asText = ({ title, lede, image, button, text }: PageFields): string =>
  [`Title: ${title}`, `Lede: ${lede}`, `Image: ${image}`, `Button: ${button}`, '', text].join('\n');

/** Returns true if the text of the build has changed since this page was last edited. */
export function isBuildNewer({ build, draft, scheduled, live }: PageView): boolean {
  const edition: PageEdition | null | undefined = draft ?? scheduled?.edition ?? live;
  return build !== null && edition != null && edition.build !== build.hash;
}

/** Prefix of field names in requests: `edition.title`. */
const PLACE = /^(?:fields|edition)\./;

/** Returns the first error of a field. */
export const faultOf = (details: readonly ErrorDetail[], path: string): { error?: string } => {
  const error = details.find(
    (detail) => detail.path.replace(PLACE, '') === path && !detail.conflict,
  )?.message;
  return error === undefined ? {} : { error };
};
