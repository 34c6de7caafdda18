/** Number of photos of a return. Without zod, for the browser. */
export const RETURN_PHOTOS = 3;
