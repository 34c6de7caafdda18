// Without zod.

/** Returns the name of a product with its colour, for every place that shows a line (W38). */
export const lineName = ({
  name,
  colour,
}: {
  name: string;
  colour?: { name: string } | undefined;
}): string => (colour ? `${name}, ${colour.name}` : name);
