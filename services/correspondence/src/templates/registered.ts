// Registration of a template with its preview.
import type { EmailedOrder } from '@shop/contracts/ordering/order-emails';
import type { EmailTemplate } from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import type { EditedTexts } from '../emails/template/fill-texts.js';

interface Preview {
  readonly shopUrl: string;
  readonly edited: EditedTexts | undefined;
}
interface OrderPreview extends Preview {
  readonly emailed: EmailedOrder;
}

/** `ofOrder` is the preview of an e-mail about an order, `plain` that of any other e-mail. */
export type Registered = { readonly title: string; readonly template: EmailTemplate } & (
  | { readonly ofOrder: (preview: OrderPreview) => EmailContent }
  | { readonly plain: (preview: Preview) => EmailContent }
);
