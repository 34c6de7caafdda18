/** An unreserved character of RFC 3986 (alphanumeric, `-`, `.`, `_` or `~`) written as `%XX` without need. */
const ESCAPED_UNRESERVED = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i;

/** The path of a URL, without query and fragment. */
export const pathIn = (url: string): string => url.split(/[?#]/, 1)[0] ?? url;

const OFFER = /^((?:\/api)?\/offers\/)[^/]+/i;

/** The path of a URL for the log: the token of an offer opens it, so it stays out. */
export const loggedPath = (url: string): string => pathIn(url).replace(OFFER, '$1…');

/**
 * False for a path that has a second spelling, and for `http://host/path` in place of it: rules that read paths and
 * rules that read routes must agree.
 */
export const isCanonical = (url: string): boolean =>
  url.startsWith('/') && !ESCAPED_UNRESERVED.test(pathIn(url));
