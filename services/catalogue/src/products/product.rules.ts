/** The address of an image; the other widths and formats differ in the ending alone. */
export const imageAddress = (key: string): string => `/images/${key}-800.webp`;

/** SQL: the name of `products p` wherever a line stands (W38): its colour follows it. */
export const lineName = `(p.name || coalesce(', ' || p.colour_name, ''))`;
