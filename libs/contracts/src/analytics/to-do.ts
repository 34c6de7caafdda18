// Work that waits for staff: counts of lists in the back-office.
import { z } from 'zod';

/** The lists, in the order in which the dashboard shows them. */
export const toDoKeys = [
  'ordersToConfirm',
  'ordersToPack',
  'piecesToCut',
  'ordersShort',
  'cancelsToDecide',
  'ordersUnpaid',
  'returnsToApprove',
  'returnsToInspect',
  'withdrawalsDue',
  'paymentsToDecide',
  'refundsOwed',
  'refundsToAssign',
  'discrepancies',
  'disputes',
  'enquiriesLate',
  'enquiriesNew',
  'productsSoldOut',
  'productsRunningOut',
  'emailsFailed',
  'certificatesEnding',
] as const;
export const toDoKey = z.enum(toDoKeys);
export type ToDoKey = z.infer<typeof toDoKey>;

export const toDoItem = z.object({
  key: toDoKey,
  count: z.int(),
  /** True if counting stopped at `count`: the list may have more. */
  isAtLeast: z.boolean(),
});
export type ToDoItem = z.infer<typeof toDoItem>;

export const toDoView = z.object({
  success: z.literal(true),
  items: z.array(toDoItem),
  /** Lists whose service did not respond. */
  unavailable: z.array(toDoKey),
});
export type ToDoView = z.infer<typeof toDoView>;
