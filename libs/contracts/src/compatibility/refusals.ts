// Compares the JSON Schemas of two versions of the shop: can one version read the messages of the other?
import type { z } from 'zod';

export type Shape = z.core.JSONSchema.BaseSchema;

const least = ['minimum', 'minLength', 'minItems'] as const;
const most = ['maximum', 'maxLength', 'maxItems'] as const;

/**
 * Returns the parts of `sent` that a receiver of `taken` refuses or misses, with their paths. Ignores unknown fields.
 */
export function refusals(taken: Shape, sent: Shape, at = ''): string[] {
  const sentKinds = kindsOf(sent);
  if (sentKinds) return sentKinds.flatMap((kind) => refusals(taken, kind, at));
  const takenKinds = kindsOf(taken);
  if (takenKinds) return refusedByAll(takenKinds, sent, at);
  return [
    ...refusedValues(taken, sent, at),
    ...refusedFields(taken, sent, at),
    ...(isShape(taken.items) && isShape(sent.items)
      ? refusals(taken.items, sent.items, `${at}[]`)
      : []),
  ];
}

/** Returns the shortest list of faults that one of several alternatives finds. */
function refusedByAll(kinds: readonly Shape[], sent: Shape, at: string): string[] {
  const found = kinds.map((kind) => refusals(kind, sent, at));
  return found.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

function refusedValues(taken: Shape, sent: Shape, at: string): string[] {
  const faults: string[] = [];
  const isNumber = taken.type === 'number' && sent.type === 'integer';
  if (taken.type !== undefined && taken.type !== sent.type && !isNumber)
    faults.push(`${at} is ${String(sent.type)}, not ${String(taken.type)}`);
  const allowed = valuesOf(taken);
  const used = valuesOf(sent);
  if (allowed && !used?.every((value) => allowed.includes(value)))
    faults.push(`${at} is ${used?.join(', ') ?? 'anything'}, not only ${allowed.join(', ')}`);
  for (const bound of least)
    if (taken[bound] !== undefined && !((sent[bound] ?? -Infinity) >= taken[bound]))
      faults.push(`${at} may be below the ${bound} ${String(taken[bound])}`);
  for (const bound of most)
    if (taken[bound] !== undefined && !((sent[bound] ?? Infinity) <= taken[bound]))
      faults.push(`${at} may be above the ${bound} ${String(taken[bound])}`);
  for (const form of ['format', 'pattern'] as const)
    if (taken[form] !== undefined && !allowed && taken[form] !== sent[form])
      faults.push(`${at} is not of the ${form} ${taken[form]}`);
  return faults;
}

function refusedFields(taken: Shape, sent: Shape, at: string): string[] {
  const needed = (taken.required ?? []).filter((name) => !sent.required?.includes(name));
  const rest = isShape(sent.additionalProperties) ? sent.additionalProperties : undefined;
  const fields = Object.entries(taken.properties ?? {}).flatMap(([name, field]) => {
    const given = sent.properties?.[name] ?? rest;
    return isShape(field) && isShape(given) ? refusals(field, given, `${at}.${name}`) : [];
  });
  const others =
    isShape(taken.additionalProperties) && rest
      ? refusals(taken.additionalProperties, rest, `${at}.*`)
      : [];
  return [...needed.map((name) => `${at}.${name} may be missing`), ...fields, ...others];
}

/** Returns the alternatives of a union; undefined for a shape without alternatives. */
function kindsOf(shape: Shape): Shape[] | undefined {
  const kinds = shape.anyOf ?? shape.oneOf;
  if (kinds) return kinds.filter(isShape);
  const { type } = shape;
  return Array.isArray(type) ? type.map((one) => ({ ...shape, type: one })) : undefined;
}

const valuesOf = (shape: Shape): unknown[] | undefined =>
  shape.enum ?? (shape.const === undefined ? undefined : [shape.const]);

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null;
