// The default sort of a list, without zod for the first load.

/** Returns `match` for an ascending search, `name` for any other list. */
export const usualSort = (search: string | undefined, order: 'asc' | 'desc'): 'match' | 'name' =>
  search && order === 'asc' ? 'match' : 'name';
