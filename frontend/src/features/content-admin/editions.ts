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

/** The text to edit: the newest that there is. */
export const editedFields = ({ draft, scheduled, live, build }: PageView): PageFields =>
  fieldsOf(draft ?? scheduled?.edition ?? live ?? build?.fields ?? emptyFields);

export const fieldsOf = ({ title, lede, image, button, text }: PageFields): PageFields => ({
  title,
  lede,
  image,
  button,
  text,
});

/** An edition as one text, to compare it with another. */
export const asText = ({ title, lede, image, button, text }: PageFields): string =>
  [`Title: ${title}`, `Lede: ${lede}`, `Image: ${image}`, `Button: ${button}`, '', text].join('\n');

/** Returns true where the text of the build is another than when this page was last edited. */
export function isBuildNewer({ build, draft, scheduled, live }: PageView): boolean {
  const edition: PageEdition | null | undefined = draft ?? scheduled?.edition ?? live;
  return build !== null && edition != null && edition.build !== build.hash;
}

/** Names of fields as requests have them: `edition.title`. */
const PLACE = /^(?:fields|edition)\./;

/** The first fault of a field. */
export const faultOf = (details: readonly ErrorDetail[], path: string): { error?: string } => {
  const error = details.find(
    (detail) => detail.path.replace(PLACE, '') === path && !detail.conflict,
  )?.message;
  return error === undefined ? {} : { error };
};
