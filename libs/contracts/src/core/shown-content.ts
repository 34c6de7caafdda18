// The pages and menus that differ from the build, as this process shows them. Without zod, for the first load.

export interface MenuLink {
  to: string;
  label: string;
}

/** Links of the footer below one title. */
export interface MenuGroup {
  title: string;
  links: MenuLink[];
}

export interface Menus {
  /** The public links at the start of the navigation bar; the links of an account follow, depending on the role. */
  header: MenuLink[];
  footer: MenuGroup[];
}

/** The addresses of all edited pages in the shop, and the menus; `version` grows with each change. */
export interface ContentIndex {
  version: number;
  pages: string[];
  /** Null for the menus of the build. */
  menus: Menus | null;
}

export const firstContent: ContentIndex = { version: 0, pages: [], menus: null };
let shown = firstContent;

/** Replaces the content that this process knows; null for the content of the build. */
export function setContent(index: ContentIndex | null): void {
  shown = index ?? firstContent;
}

/** Returns true if admins have published a text for this page. */
export const isEditedPage = (path: string): boolean => shown.pages.includes(path);

/** Returns the menus that admins have saved; null for those of the build. */
export const editedMenus = (): Menus | null => shown.menus;
