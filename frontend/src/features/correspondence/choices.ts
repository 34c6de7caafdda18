/** `bulk-order` -> `Bulk order`. */
const labelOf = (name: string) => {
  const text = name.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The options of a select, after one that says to choose. */
export const choices = (names: readonly string[], none = 'Please choose') => [
  { value: '', label: none },
  ...names.map((name) => ({ value: name, label: labelOf(name) })),
];

/** An empty field is one that was not filled in. */
export const orNothing = (value: string) => (value.trim() === '' ? undefined : value);
