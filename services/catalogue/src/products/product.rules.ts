/** The address of a picture; the other widths and formats differ in the ending alone. */
export const pictureAddress = (key: string): string => `/images/${key}-800.webp`;
