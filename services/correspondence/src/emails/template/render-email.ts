import { cleanLine } from '@shop/contracts/reading/clean-text';
import { cutText } from '@shop/contracts/reading/cut-text';
import { renderPlain } from './plain-text.js';
import type { EmailContent, RenderedEmail } from './email-content.js';

/** Writes an e-mail out. A subject is one line, whatever stands in it. */
export const renderEmail = (text: EmailContent): RenderedEmail => ({
  subject: cutText(cleanLine(text.subject), 200),
  plain: renderPlain(text),
  words: text,
});
