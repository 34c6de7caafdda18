/** The address of an image; the other widths and formats differ in the ending alone. */
export const imageAddress = (key: string): string => `/images/${key}-800.webp`;
