// The states of an order, and all transitions between them. The README of the service shows this table.
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import type { ErrorCode } from '@shop/contracts/core/errors';
import { DomainError } from '@shop/service-kit/domain-error';
import type { Order } from '../reads/order.entity.js';

/**
 * `placing`: its stock is requested. `awaiting`: its stock is held until it is paid. `charging`: it is sent after
 * billing has captured its payment. `holding`: it leaves `cancelled` once its stock is held again. `editing`: its lines
 * change, or a lost parcel is sent again, once the added stock is held.
 */
export type OrderState =
  'placing' | 'awaiting' | 'rejected' | OrderStatus | 'charging' | 'holding' | 'editing';

/**
 * `prepare`: staff set `pending` or `processing`. `send`: staff set `shipped` or `delivered`, which needs a capture
 * first. `pack`, `sendParcel` and `cancelItems`: a part of the order is packed, sent or cancelled. `changeAddress`: its
 * address changes. `requestCancel`: the customer requests its cancellation. `edit` and `editMore`: staff change its
 * lines, without and with more stock. `editPaid`: the difference of an edit is secured. `inspectReturn` and
 * `settleReturn`: a return of it moves stock or money.
 */
export type OrderInput =
  | 'held'
  | 'heldUnpaid'
  | 'notHeld'
  | 'secured'
  | 'closed'
  | 'keep'
  | 'prepare'
  | 'send'
  | 'sendCharged'
  | 'sendOther'
  | 'pack'
  | 'sendParcel'
  | 'sendParcelCharged'
  | 'cancel'
  | 'cancelOwn'
  | 'cancelItems'
  | 'cancelOwnItems'
  | 'requestCancel'
  | 'changeAddress'
  | 'changeOwnAddress'
  | 'edit'
  | 'editMore'
  | 'inspectReturn'
  | 'settleReturn'
  | 'captured'
  | 'captureRefused'
  | 'heldAgain'
  | 'notHeldAgain'
  | 'unknownHold'
  | 'editHeld'
  | 'editNotHeld'
  | 'editPaid';

export type OrderEffect =
  | 'publish placed'
  | 'publish awaiting'
  | 'publish closed'
  | 'write status'
  | 'request charge'
  | 'wait for charge'
  | 'drop charge'
  | 'store refusal'
  | 'store parcel'
  | 'send parcel'
  | 'cancel items'
  | 'store request'
  | 'store address'
  | 'edit lines'
  | 'end edit'
  | 'revise hold'
  | 'count return'
  | 'refund return'
  | 'request stock'
  | 'release stock'
  | 'free discounts';

/** `requested` is the status that staff set; `before` is the status that the order had. */
export interface Transition {
  to: OrderState | 'requested' | 'before';
  effects: readonly OrderEffect[];
}
/** `message` replaces the message of the error. */
interface Refusal {
  refuse: ErrorCode;
  message?: string;
}
type Rule = Transition | Refusal;
type Rules = Readonly<Partial<Record<OrderInput, Rule>>>;

const refuseAll = (rule: Rule, inputs: readonly OrderInput[]): Rules =>
  Object.fromEntries(inputs.map((input) => [input, rule]));

const ended: Transition = { to: 'rejected', effects: ['release stock', 'free discounts'] };
const cancelled: Transition = {
  to: 'cancelled',
  effects: ['write status', 'free discounts', 'release stock'],
};
const applied: Transition = { to: 'requested', effects: ['write status'] };
const kept: Transition = { to: 'before', effects: [] };
const packed: Transition = { to: 'before', effects: ['store parcel'] };
const itemsCancelled: Transition = { to: 'before', effects: ['cancel items'] };
const addressed: Transition = { to: 'before', effects: ['store address'] };
const edited: Transition = { to: 'before', effects: ['edit lines'] };
const cancelRequested: Transition = { to: 'before', effects: ['store request'] };
const parcelSent: Transition = { to: 'before', effects: ['send parcel'] };

const returned: Rules = {
  inspectReturn: { to: 'before', effects: ['count return'] },
  settleReturn: { to: 'before', effects: ['refund return'] },
};

const placed: Rules = {
  keep: kept,
  prepare: applied,
  send: { to: 'charging', effects: ['request charge'] },
  sendCharged: applied,
  cancel: cancelled,
  cancelOwn: { refuse: 'order.notPending' },
  cancelItems: itemsCancelled,
  cancelOwnItems: { refuse: 'order.notPending' },
  requestCancel: cancelRequested,
  changeAddress: addressed,
  edit: edited,
  editMore: { to: 'editing', effects: ['request stock'] },
  editPaid: edited,
  changeOwnAddress: {
    refuse: 'order.notPending',
    message: 'Please write to us: we have begun to prepare this order.',
  },
  pack: packed,
  sendParcel: { to: 'charging', effects: ['request charge'] },
  sendParcelCharged: parcelSent,
  ...returned,
};
const left: Refusal = { refuse: 'order.packed', message: 'This order has left.' };
const sent: Rules = {
  ...placed,
  send: applied,
  requestCancel: {
    refuse: 'order.noCancelRequest',
    message: 'This order has left: you can return its items instead.',
  },
  changeAddress: left,
  edit: left,
  editMore: left,
  editPaid: { to: 'before', effects: ['end edit'] },
};
const changing: Rule = { refuse: 'order.changing' };
/** The stock of the order is requested: other changes must wait for the reply. */
const waiting = {
  editPaid: kept,
  ...refuseAll(changing, [
    ...(['keep', 'prepare', 'send', 'sendCharged', 'cancel', 'cancelOwn', 'cancelItems'] as const),
    ...(['cancelOwnItems', 'requestCancel', 'changeAddress', 'changeOwnAddress'] as const),
    ...(['edit', 'editMore', 'pack', 'sendParcel', 'sendParcelCharged'] as const),
    ...(['inspectReturn', 'settleReturn'] as const),
  ]),
};
const reheld: Transition = { to: 'holding', effects: ['request stock'] };
export const orderTransitions: Readonly<Record<OrderState, Rules>> = {
  placing: {
    held: { to: 'pending', effects: ['publish placed'] },
    heldUnpaid: { to: 'awaiting', effects: ['publish awaiting'] },
    notHeld: ended,
  },
  awaiting: {
    secured: { to: 'pending', effects: ['publish placed'] },
    closed: { to: 'rejected', effects: ['free discounts', 'publish closed', 'release stock'] },
  },
  rejected: {
    secured: { to: 'rejected', effects: ['publish closed'] },
    closed: { to: 'rejected', effects: ['publish closed'] },
  },
  pending: {
    ...placed,
    cancelOwn: cancelled,
    cancelOwnItems: itemsCancelled,
    requestCancel: {
      refuse: 'order.noCancelRequest',
      message: 'You can cancel this order yourself.',
    },
    changeOwnAddress: addressed,
  },
  processing: placed,
  shipped: sent,
  delivered: sent,
  charging: {
    keep: { to: 'before', effects: ['drop charge'] },
    prepare: { to: 'requested', effects: ['drop charge', 'write status'] },
    send: { to: 'charging', effects: ['wait for charge'] },
    sendOther: changing,
    pack: packed,
    sendParcel: { to: 'charging', effects: ['wait for charge'] },
    cancel: { to: 'cancelled', effects: ['drop charge', ...cancelled.effects] },
    ...refuseAll(changing, ['cancelOwn', 'cancelItems', 'cancelOwnItems']),
    requestCancel: cancelRequested,
    ...refuseAll(changing, ['changeAddress', 'changeOwnAddress', 'edit', 'editMore']),
    captured: applied,
    captureRefused: { to: 'before', effects: ['store refusal'] },
    editPaid: kept,
    ...returned,
  },
  cancelled: {
    keep: kept,
    prepare: reheld,
    // The payment was refunded when the order was cancelled.
    send: {
      refuse: 'order.chargeRefused',
      message: 'This order is to be paid again: set it to pending first.',
    },
    sendCharged: reheld,
    cancelOwn: kept,
    ...refuseAll({ refuse: 'order.cancelled' }, [
      ...(['cancelItems', 'cancelOwnItems', 'requestCancel'] as const),
      ...(['changeAddress', 'changeOwnAddress', 'edit', 'editMore'] as const),
      ...(['pack', 'sendParcel', 'sendParcelCharged', 'inspectReturn', 'settleReturn'] as const),
    ]),
  },
  holding: {
    ...waiting,
    heldAgain: applied,
    notHeldAgain: { to: 'cancelled', effects: [] },
    unknownHold: { to: 'cancelled', effects: ['release stock'] },
  },
  editing: {
    ...waiting,
    editHeld: edited,
    editNotHeld: { to: 'before', effects: ['revise hold'] },
  },
};

/** Returns the state of a placed order. */
export function stateOf(order: Order): OrderState {
  if (order.pendingTransition) return 'holding';
  if (order.pendingEdit ?? order.pendingReplacement) return 'editing';
  return order.charge ? 'charging' : order.orderStatus;
}

/** Returns the transition. Throws its refusal, or an error if the state never gets this input. */
export function transitionOf(state: OrderState, input: OrderInput): Transition {
  const rule = orderTransitions[state][input];
  if (!rule) throw new Error(`An order that is ${state} has no input ${input}`);
  if ('refuse' in rule) throw new DomainError(rule.refuse, undefined, rule.message);
  return rule;
}
