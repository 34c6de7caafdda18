import { renderPlain } from './plain-text.js';
import type { EmailContent, RenderedEmail } from './email-content.js';

/** Writes an e-mail out. A subject is one line, whatever stands in it. */
export const renderEmail = (text: EmailContent): RenderedEmail => ({
  subject: text.subject.replace(/\s+/g, ' ').trim().slice(0, 200),
  plain: renderPlain(text),
  words: text,
});
