/** JSON without an escape like `\\u0000` or `\\udfff` needs no further check. */
const ESCAPE = '\\u';

/** Returns true if PostgreSQL can store every text and key of the parsed JSON: no NUL, no half of a surrogate pair. */
export function isStorable(json: string | Buffer, parsed: unknown): boolean {
  if (!json.includes(ESCAPE)) return true;
  // Not recursive, because hostile JSON may be nested deeper than the stack.
  const open: unknown[] = [parsed];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) return false;
    } else if (typeof value === 'object' && value !== null)
      for (const [key, entry] of Object.entries(value)) open.push(key, entry);
  }
  return true;
}
