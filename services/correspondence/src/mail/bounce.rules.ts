// Parses reports of mail servers about undelivered e-mails (RFC 3464).
import { emailIn } from './message-id.js';

export interface Bounce {
  /** The e-mail that was not delivered. */
  email: string;
  /** Reply of the receiver's server, or its code if there is no text. */
  reason: string;
}

const MAX_REASON = 500;

/** Returns the permanent bounce of a delivery report, or null if there is none. */
export function bounceIn(report: string): Bounce | null {
  const text = report.replaceAll('\r\n', '\n').replace(/\n[ \t]+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}: *(.+)$`, 'im').exec(text)?.[1]?.trim();
  const email = emailIn(text);
  if (email === null || field('Action')?.toLowerCase() !== 'failed') return null;
  const status = field('Status') ?? '';
  if (!status.startsWith('5')) return null;
  const said = field('Diagnostic-Code')?.replace(/^\w+; */, '');
  return { email, reason: (said ?? `status ${status}`).slice(0, MAX_REASON) };
}
