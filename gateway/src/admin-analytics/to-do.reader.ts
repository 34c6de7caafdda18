import { Injectable } from '@nestjs/common';
import {
  toDoKeys,
  type ToDoItem,
  type ToDoKey,
  type ToDoView,
} from '@shop/contracts/analytics/to-do';
import { billingRpc } from '@shop/contracts/billing/billing';
import { paymentChecksRpc } from '@shop/contracts/billing/payment-checks';
import { catalogueAdminRpc } from '@shop/contracts/catalogue/catalogue-admin';
import { certificateRpc } from '@shop/contracts/cloth/certificates';
import { correspondenceRpc } from '@shop/contracts/correspondence/correspondence';
import { cuttingRpc } from '@shop/contracts/inventory/cutting';
import { orderRpc } from '@shop/contracts/ordering/order';
import { orderReturnsRpc } from '@shop/contracts/ordering/order-returns';
import { withdrawalsRpc } from '@shop/contracts/ordering/withdrawals';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import { RetryingReader } from '../http/retrying-reader.js';
import { unlessAway } from '../http/unless-away.js';

type Counted = Omit<ToDoItem, 'key'>;
type Count = (reader: RetryingReader, caller: CallerContext) => Promise<Counted>;

/** Rows of a list without a total that are counted. */
const ROWS = 100;
const one = { limit: 1 } as const;

/** Counts with a total that stops at its limit. */
const total = (list: { total: number; isTotalCapped?: boolean }): Counted => ({
  count: list.total,
  isAtLeast: list.isTotalCapped ?? false,
});
const rows = (list: { next: unknown }, found: readonly unknown[]): Counted => ({
  count: found.length,
  isAtLeast: list.next !== null,
});

/** Requests of the lists that the figures link to, so that a figure and its list have the same rows. */
const counts: Record<ToDoKey, Count> = {
  ordersToConfirm: async (reader, caller) =>
    total(await reader.request(orderRpc.list, { ...one, status: 'pending' }, caller)),
  ordersToPack: async (reader, caller) =>
    total(await reader.request(orderRpc.list, { ...one, status: 'processing' }, caller)),
  piecesToCut: async (reader, caller) => total(await reader.request(cuttingRpc.list, one, caller)),
  ordersShort: async (reader, caller) =>
    total(await reader.request(orderRpc.list, { ...one, attention: 'short' }, caller)),
  cancelsToDecide: async (reader, caller) =>
    total(await reader.request(orderRpc.list, { ...one, attention: 'cancel' }, caller)),
  ordersUnpaid: async (reader, caller) =>
    total(await reader.request(orderRpc.list, { ...one, payment: 'awaiting' }, caller)),
  returnsToApprove: async (reader, caller) =>
    total(await reader.request(orderReturnsRpc.list, { ...one, state: 'requested' }, caller)),
  returnsToInspect: async (reader, caller) =>
    total(await reader.request(orderReturnsRpc.list, { ...one, state: 'received' }, caller)),
  withdrawalsDue: async (reader, caller) =>
    total(await reader.request(withdrawalsRpc.list, { ...one, due: 'soon' }, caller)),
  paymentsToDecide: async (reader, caller) => {
    const query = { attention: 'unpaid', limit: ROWS } as const;
    const list = await reader.request(billingRpc.listPayments, query, caller);
    return rows(list, list.payments);
  },
  refundsOwed: async (reader, caller) => {
    const query = { attention: 'owed', limit: ROWS } as const;
    const list = await reader.request(billingRpc.listPayments, query, caller);
    return rows(list, list.payments);
  },
  refundsToAssign: async (reader, caller) => {
    const query = { attention: 'unassigned', limit: ROWS } as const;
    const list = await reader.request(billingRpc.listPayments, query, caller);
    return rows(list, list.payments);
  },
  discrepancies: async (reader, caller) => {
    const query = { state: 'open', limit: ROWS } as const;
    const list = await reader.request(paymentChecksRpc.listDiscrepancies, query, caller);
    return rows(list, list.discrepancies);
  },
  disputes: async (reader, caller) => {
    const query = { state: 'open', limit: ROWS } as const;
    const list = await reader.request(paymentChecksRpc.listDisputes, query, caller);
    return rows(list, list.disputes);
  },
  enquiriesLate: async (reader, caller) =>
    total(await reader.request(correspondenceRpc.listEnquiries, { ...one, late: 'yes' }, caller)),
  enquiriesNew: async (reader, caller) =>
    total(await reader.request(correspondenceRpc.listEnquiries, { ...one, status: 'new' }, caller)),
  productsSoldOut: async (reader, caller) =>
    total(await reader.request(catalogueAdminRpc.list, { ...one, stock: 'out-of-stock' }, caller)),
  productsRunningOut: async (reader, caller) =>
    total(await reader.request(catalogueAdminRpc.list, { ...one, runsOut: 'soon' }, caller)),
  emailsFailed: async (reader, caller) =>
    total(
      await reader.request(correspondenceRpc.listEmails, { ...one, status: 'refused' }, caller),
    ),
  certificatesEnding: async (reader, caller) =>
    total(await reader.request(certificateRpc.list, { ...one, state: 'ending' }, caller)),
};

/** Counts the work that waits for staff. A list is named if its service is down, and does not delay the others. */
@Injectable()
export class ToDoReader {
  constructor(private readonly reader: RetryingReader) {}

  async read(caller: CallerContext): Promise<ToDoView> {
    const found = await Promise.all(toDoKeys.map((key) => this.count(key, caller)));
    return {
      success: true,
      items: found.flatMap(({ item }) => item ?? []),
      unavailable: found.flatMap(({ key, item }) => (item ? [] : [key])),
    };
  }

  private async count(
    key: ToDoKey,
    caller: CallerContext,
  ): Promise<{ key: ToDoKey; item: ToDoItem | null }> {
    const counted = await unlessAway(counts[key](this.reader, caller));
    return { key, item: counted && { key, ...counted } };
  }
}
