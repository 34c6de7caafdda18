// Makes a test of an e-mail, which is marked and has no working link.
import type { EmailContent, EmailPart } from '../emails/template/email-content.js';
import { SECRET_PLACE } from '../emails/template/secret.js';

/** Returns the content of the test. Links to the shop become `[link]`, and a code becomes `[code]`. */
export function testOf(content: EmailContent, shopUrl: string): EmailContent {
  const unlinked = (text: string): string =>
    text
      .split(/(\s+)/)
      .map((word) => (word.startsWith(shopUrl) || word.includes(SECRET_PLACE) ? '[link]' : word))
      .join('');
  const partOf = (part: EmailPart): EmailPart => {
    if (part.kind === 'action') return { ...part, url: '#' };
    if (part.kind === 'details') {
      const hidden = (value: string): string => value.replaceAll(SECRET_PLACE, '[code]');
      return {
        ...part,
        details: part.details.map((one) => ({ ...one, value: hidden(one.value) })),
      };
    }
    return part.kind === 'text' ? { ...part, text: unlinked(part.text) } : part;
  };
  const { subject, heading, parts, because } = content;
  return {
    subject: `[Test] ${subject}`,
    heading,
    parts: parts.map(partOf),
    because: unlinked(because),
  };
}
