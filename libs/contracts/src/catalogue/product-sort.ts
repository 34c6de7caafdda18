// The default sort of a list, without zod for the first load.

/** An ascending search is sorted by its best match, any other list by name. */
export const usualSort = (search: string | undefined, order: 'asc' | 'desc'): 'match' | 'name' =>
  search && order === 'asc' ? 'match' : 'name';
