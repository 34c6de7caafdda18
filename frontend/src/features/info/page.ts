// The texts of downloads, and the ids of the parts of a page.

interface DownloadPart {
  title: string;
  text: readonly string[];
  /** Name and explanation, one row each. */
  rows: readonly (readonly [string, string])[];
}

/** The texts of a download, which the build makes a PDF of. */
export interface Download {
  /** Address of the file: `/downloads/quality-manual.pdf`. */
  file: string;
  label: string;
  title: string;
  lede: string;
  parts: readonly DownloadPart[];
}

/** The id of a part of a page, for links to it. */
export const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
