const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the text if it is one of our ids, otherwise null. Metadata of other payments may contain anything. */
export const asId = (text: string | null): string | null =>
  text !== null && UUID.test(text) ? text : null;
