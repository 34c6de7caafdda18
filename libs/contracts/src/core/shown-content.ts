// The pages that differ from the build, as this process shows them. Without zod, for the first load.

/** The addresses of all edited pages in the shop; `version` grows with each change. */
export interface ContentIndex {
  version: number;
  pages: string[];
}

export const firstContent: ContentIndex = { version: 0, pages: [] };
let shown = firstContent;

/** Replaces what this process knows; null: all pages are as in the build. */
export function setContent(index: ContentIndex | null): void {
  shown = index ?? firstContent;
}

/** Returns true where admins have published a text of this page. */
export const isEditedPage = (path: string): boolean => shown.pages.includes(path);
