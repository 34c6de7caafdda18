/**
 * Returns true if a path fits one of the app's routes (`/orders/:id`), in any case, with or without a slash at the
 * end.
 */
export const isKnown = (path: string, routes: readonly string[]): boolean =>
  routes.some((route) => fits(path.split('/').filter(Boolean), route.split('/').filter(Boolean)));

const fits = (parts: readonly string[], pattern: readonly string[]): boolean =>
  parts.length === pattern.length &&
  pattern.every(
    (word, at) => word.startsWith(':') || word.toLowerCase() === parts[at]?.toLowerCase(),
  );
