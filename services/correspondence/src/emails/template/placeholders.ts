// Placeholders of e-mails, and the values of those that all e-mails share.
import { company } from '@shop/contracts/core/company';

const companyPlaceholders = {
  'company.name': 'Name of the company',
  'company.email': 'E-mail address of the company',
  'company.phone': 'Phone of the company',
} as const;
type CompanyPlaceholder = keyof typeof companyPlaceholders;

const others = {
  amount: 'Amount of money',
  'credit.number': 'Number of the credit note',
  'customer.greeting': 'Dear and the name, or Hello without one',
  'customer.name': 'Name of the customer; may be missing',
  'due.day': 'Day on which the invoice was due',
  'enquiry.number': 'Number of the enquiry',
  'enquiry.subject': 'Subject of the enquiry',
  'invoice.number': 'Number of the invoice',
  'invoice.replaced': 'Number of the invoice that was wrong',
  'link.product': 'Address of the product in the shop',
  'link.order': 'Address of the order in the shop',
  'link.samples': 'Address of the page for samples',
  'link.shop': 'Address of the shop',
  'message.by': 'Name of the admin who wrote the message',
  'message.subject': 'Subject that the admin wrote',
  'message.text': 'Text that the admin wrote',
  'order.number': 'Number of the order',
  'order.status': 'Status of the order',
  'order.total': 'Total of the order',
  'product.name': 'Name of the product',
  reason: 'Sentence about why the order was closed',
  'reply.by': 'Name of the admin who replied',
  'reply.text': 'Text of the reply',
  'returns.days': 'Days within which this order can be returned',
  'samples.dispatch': 'Time within which samples leave',
  'samples.size': 'Size of a sample',
  'support.days': 'Days on which the company replies',
  'support.hours': 'Hours in which the company replies',
  'support.quote': 'Time within which a quote follows',
  'support.reply': 'Time within which the company replies',
  'withdrawal.items': 'Items of the withdrawal as they were sent',
  'return.number': 'Number of the return',
  'withdrawal.moment': 'Day and time of the withdrawal, to the second',
  until: 'Day and time of the deadline',
} as const;

/** A placeholder whose value an e-mail sets itself. */
export type Placeholder = keyof typeof others;

/** Returns the placeholders of a template with their descriptions, those of the company last. */
export const describedPlaceholders = (
  own: readonly Placeholder[],
): { name: string; description: string }[] => [
  ...own.map((name) => ({ name, description: others[name] })),
  ...Object.entries(companyPlaceholders).map(([name, description]) => ({ name, description })),
];

export const companyValues = (): Record<CompanyPlaceholder, string> => ({
  'company.name': company.name,
  'company.email': company.email,
  'company.phone': company.phone,
});
