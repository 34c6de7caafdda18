// Parses bodies and queries as the library sends them: `a[b][0][c]=d`.
export interface Form {
  [key: string]: string | Form;
}

export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [path, value] of new URLSearchParams(text)) put(form, keysOf(path), value);
  return form;
}

const keysOf = (path: string): string[] => path.replaceAll(']', '').split('[');

function put(form: Form, [key = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    form[key] = value;
    return;
  }
  const inner = form[key];
  const next = typeof inner === 'object' ? inner : {};
  form[key] = next;
  put(next, rest, value);
}

/** Returns the text at a path of keys, or null. */
export function textAt(form: Form, ...path: string[]): string | null {
  let at: string | Form | undefined = form;
  for (const key of path) at = typeof at === 'object' ? at[key] : undefined;
  return typeof at === 'string' ? at : null;
}

export function numberAt(form: Form, ...path: string[]): number | undefined {
  const text = textAt(form, ...path);
  return text === null ? undefined : Number(text);
}

/** Returns the texts below a path, for example of metadata. */
export function textsAt(form: Form, ...path: string[]): Record<string, string> {
  let at: string | Form | undefined = form;
  for (const key of path) at = typeof at === 'object' ? at[key] : undefined;
  if (typeof at !== 'object') return {};
  return Object.fromEntries(
    Object.entries(at).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Returns the values of a list: `expand[0]=…`, `types[]=…`. */
export const listAt = (form: Form, key: string): string[] => Object.values(textsAt(form, key));
