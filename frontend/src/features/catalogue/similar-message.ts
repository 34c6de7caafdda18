/** Message above similar products if a search finds nothing. */
export const similarMessage = (search: string): string =>
  `Nothing matches "${search.trim()}". Similar cloths:`;
