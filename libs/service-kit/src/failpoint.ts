// Places where a process can be made to die, to prove that nothing is lost (reliability 2.3).

/**
 * F1 to F10: see the reliability page. F3b: between an order's first transaction and its hold. F10: between the effect
 * of a write and its reply.
 */
const ofOrders = [
  ...(['F1', 'F2', 'F3', 'F3b', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10'] as const),
] as const;
const ofMoney = [
  /** Between a payment page and its row. */
  'P1',
  /** Between the end of an order's wait for payment, and its event. */
  'P3',
  /** Between a provider's event and the reply of billing (P5) or of the gateway (P5b). */
  ...(['P5', 'P5b'] as const),
  /** Between the money of an order and its event. */
  'P6',
  /** Between the handling of a new event and its acknowledgement. */
  'P7',
  /** Between a movement of money (P8) or a refund (P10) and its end. */
  ...(['P8', 'P10'] as const),
] as const;
export const failpoints = [...ofOrders, ...ofMoney] as const;
export type Failpoint = (typeof failpoints)[number];

let armed: Failpoint | undefined;

/** Arms a point: the process dies when it first reaches it. Without a point, it never dies. */
export function armFailpoint(point: Failpoint | undefined): void {
  armed = point;
}

/** Kills the process if this point is armed: nothing is flushed or closed. */
export function failpoint(point: Failpoint): void {
  if (point === armed) process.kill(process.pid, 'SIGKILL');
}
