// Without zod.

/** Returns the name of a product wherever a line stands: its colour follows it (W38). */
export const lineName = ({
  name,
  colour,
}: {
  name: string;
  colour?: { name: string } | undefined;
}): string => (colour ? `${name}, ${colour.name}` : name);
