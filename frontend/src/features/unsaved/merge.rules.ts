// Merges typed values of a form with the values that someone else has saved in the meantime.

/** A field that both have changed. */
export interface FieldConflict {
  name: string;
  mine: unknown;
  theirs: unknown;
}

interface Versions<Values> {
  /** Values from which typing began. */
  base: Values;
  mine: Values;
  theirs: Values;
}

interface Merged<Values> {
  /** Typed values, and the other ones where nothing was typed. */
  values: Values;
  conflicts: FieldConflict[];
  /** Fields that have taken a new value from someone else. */
  taken: string[];
}

export const isEqualValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Keeps typed values, takes the other ones for untouched fields, and names the fields that both have changed. */
export function merge<Values extends object>({
  base,
  mine,
  theirs,
}: Versions<Values>): Merged<Values> {
  const values = { ...theirs };
  const conflicts: FieldConflict[] = [];
  const taken: string[] = [];
  for (const name of Object.keys(theirs) as (keyof Values & string)[]) {
    const was = base[name];
    const typed = mine[name];
    const saved = theirs[name];
    if (isEqualValue(typed, was)) {
      if (!isEqualValue(saved, was)) taken.push(name);
      continue;
    }
    values[name] = typed;
    if (!isEqualValue(saved, was) && !isEqualValue(saved, typed))
      conflicts.push({ name, mine: typed, theirs: saved });
  }
  return { values, conflicts, taken };
}

const ID = /^[\da-f]{8}-[\da-f-]{27}$/;

/** Formats a value of a form for a sentence. */
export function shownValue(value: unknown): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every((one) => typeof one === 'string' && ID.test(one)))
      return `${String(value.length)} chosen`;
    return value.map(shownValue).join(', ') || 'nothing';
  }
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' ');
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : 'nothing';
}

/** `usesMax` -> `Uses max`. */
export function spacedName(name: string): string {
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
