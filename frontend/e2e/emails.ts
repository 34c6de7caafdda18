import { setTimeout as pause } from 'node:timers/promises';
export interface Email {
  to: string[];
  subject: string;
  text: string;
  html?: string;
}

const TIMEOUT_MS = 30_000;

/** Waits for this number of e-mails to the address, and returns them. */
export async function emailsSentTo(email: string, count: number): Promise<Email[]> {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const response = await fetch(process.env['MAIL_SINK_URL'] ?? '', {
      headers: { accept: 'application/json' },
    });
    const emails = ((await response.json()) as Email[]).filter(({ to }) => to.includes(email));
    if (emails.length >= count) return emails;
    if (Date.now() > end) throw new Error(`Only ${String(emails.length)} emails for ${email}.`);
    await pause(500);
  }
}
