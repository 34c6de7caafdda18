/** What a list says above the neighbours of a search that found nothing. */
export const similarMessage = (search: string): string =>
  `Nothing matches "${search.trim()}". Similar cloths:`;
