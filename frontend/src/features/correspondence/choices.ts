/** `bulk-order` -> `Bulk order`. */
const labelOf = (name: string) => {
  const text = name.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Returns the options of a select, preceded by a placeholder option. */
export const choices = (names: readonly string[], none = 'Please choose') => [
  { value: '', label: none },
  ...names.map((name) => ({ value: name, label: labelOf(name) })),
];

/** Returns undefined for an empty field. */
export const orNothing = (value: string) => (value.trim() === '' ? undefined : value);
