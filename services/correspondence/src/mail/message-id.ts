const HOST = 'emails.loomery';
const OURS = new RegExp(`<([0-9a-f-]{36})@${HOST.replace('.', '\\.')}>`);

/** The Message-ID of an e-mail; the same however often it is sent. */
export const messageId = (email: string): string => `<${email}@${HOST}>`;

/** The e-mail of ours that a text names first; null where it names none. */
export const emailIn = (text: string): string | null => OURS.exec(text)?.[1] ?? null;
