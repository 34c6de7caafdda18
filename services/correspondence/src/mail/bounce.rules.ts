// What a mail server writes back when an e-mail it had taken did not arrive (RFC 3464).
import { emailIn } from './message-id.js';

export interface Bounce {
  /** The e-mail that did not arrive. */
  email: string;
  /** What the receiver's server said, or its code where it said nothing. */
  reason: string;
}

const MAX_REASON = 500;

/** The permanent bounce that a delivery report names; null where it names none. */
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
