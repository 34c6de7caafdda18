// The text of downloads, and the anchors of page sections.

interface DownloadPart {
  title: string;
  text: readonly string[];
  /** Name and explanation of each row. */
  rows: readonly (readonly [string, string])[];
}

/** Text of a download, which the build renders as a PDF. */
export interface Download {
  /** Address of the file: `/downloads/quality-manual.pdf`. */
  file: string;
  label: string;
  title: string;
  lede: string;
  parts: readonly DownloadPart[];
}

/** Returns the anchor of a section for links to it. */
export const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
