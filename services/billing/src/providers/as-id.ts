const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The text where it is one of our ids: metadata of a payment that is not ours may say anything. */
export const asId = (text: string | null): string | null =>
  text !== null && UUID.test(text) ? text : null;
