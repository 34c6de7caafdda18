// Replaces browser APIs where the shop is rendered on the server (vite.config.ts).

/** The shop's address is known when the HTML is sent. */
export const ORIGIN = 'http://shop.invalid';

export const location = new URL(ORIGIN);

/** A guest with an empty cart. */
export const localStorage = { getItem: () => null };

/** The keys of a Mac are shown once the script runs. */
export const navigator = { platform: '' };
