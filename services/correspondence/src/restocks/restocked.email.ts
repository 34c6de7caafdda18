// E-mail about a product that a customer waited for and that is in stock again.
import { defineTemplate, line, paragraph } from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';

export const restockedTemplate = defineTemplate({
  key: 'restocked',
  placeholders: ['product.name', 'link.product'],
  texts: {
    subject: line('Subject', '{{product.name}} is in stock again', 'product.name'),
    heading: line('Heading', '{{product.name}} is in stock again', 'product.name'),
    text: paragraph(
      'Text',
      'Hello,\n\nYou wanted to know when {{product.name}} is back. It is now in stock. We cannot reserve it for you.',
      'product.name',
    ),
    button: line('Button', 'See it'),
    because: line(
      'Reason',
      'You are receiving this e-mail once because you requested it. We will not write about this product again.',
    ),
  },
});

/** Links to the product. */
export function restockedEmail(
  { product, name }: { product: string; name: string },
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const url = `${shopUrl}/products/${product}`;
  const values = { 'product.name': name, 'link.product': url };
  const texts = fillTexts(restockedTemplate, values, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [...textPart(texts.text), { kind: 'action', label: texts.button, url }],
    because: texts.because,
  };
}
