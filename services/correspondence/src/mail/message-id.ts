const HOST = 'emails.loomery';
const OURS = new RegExp(`<([0-9a-f-]{36})@${HOST.replace('.', '\\.')}>`);

/** Returns the Message-ID of an e-mail, which is the same however often it is sent. */
export const messageId = (email: string): string => `<${email}@${HOST}>`;

/** Returns the first of our e-mails that a text names, or null if there is none. */
export const emailIn = (text: string): string | null => OURS.exec(text)?.[1] ?? null;
