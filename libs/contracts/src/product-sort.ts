// How a list is sorted that was asked for without a sort: no library, for the shop's first pages.

/** A search is sorted by its best match, unless it is turned round; everything else by name. */
export const usualSort = (search: string | undefined, order: 'asc' | 'desc'): 'match' | 'name' =>
  search && order === 'asc' ? 'match' : 'name';
