import { cleanLine } from '@shop/contracts/reading/clean-text';
import { cutText } from '@shop/contracts/reading/cut-text';
import { renderPlain } from './plain-text.js';
import type { EmailContent, RenderedEmail } from './email-content.js';

/** Renders an e-mail. Its subject is always one line. */
export const renderEmail = (text: EmailContent): RenderedEmail => ({
  subject: cutText(cleanLine(text.subject), 200),
  plain: renderPlain(text),
  words: text,
});
