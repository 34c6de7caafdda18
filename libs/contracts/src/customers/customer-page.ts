// Everything that the shop knows about a customer, on one page of the back-office.
import { z } from 'zod';
import { customerFile } from '../auth/customer-file.js';
import { adminReview } from '../catalogue/reviews.js';
import { customerMail } from '../correspondence/customer-mail.js';
import { customerOrders } from '../ordering/customer-orders.js';

/** A part is null if its service does not respond. */
export const customerPage = customerFile.extend({
  success: z.literal(true),
  orders: customerOrders.nullable(),
  mail: customerMail.nullable(),
  /** The newest reviews, at most five. */
  reviews: z.array(adminReview).nullable(),
});
export type CustomerPage = z.infer<typeof customerPage>;
