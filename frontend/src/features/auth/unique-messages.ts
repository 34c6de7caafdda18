type Faults<N extends string> = Partial<Record<N, { message?: string }>>;

/**
 * Returns the messages of these fields in order, each only once: if all fields are empty, 'Please fill in all fields'
 * is shown under the first field only.
 */
export function uniqueMessages<N extends string>(faults: Faults<N>, names: readonly N[]) {
  const said = new Set<string>();
  const spoken: Partial<Record<N, string>> = {};
  for (const name of names) {
    const message = faults[name]?.message;
    if (message === undefined || said.has(message)) continue;
    said.add(message);
    spoken[name] = message;
  }
  return spoken;
}
