/** The message above similar products where a search finds none. */
export const similarMessage = (search: string): string =>
  `Nothing matches "${search.trim()}". Similar cloths:`;
