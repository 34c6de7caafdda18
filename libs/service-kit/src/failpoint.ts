// Places where a process can be made to die, to prove that nothing is lost there (reliability 2.3).

/**
 * Named as in the reliability page's diagram. F3b: between an order's first transaction and its hold. F10: between the
 * effect of a write and its reply. P1: between a payment page and its row. P6: between the money of an order and what is
 * published of it. P8: between a movement of money and its end. P10: between a refund and its end.
 */
export const failpoints = [
  ...(['F1', 'F2', 'F3', 'F3b', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10'] as const),
  ...(['P1', 'P6', 'P8', 'P10'] as const),
];
export type Failpoint = (typeof failpoints)[number];

let armed: Failpoint | undefined;

/** From now on the process dies where it first comes to this point; without one it never does. */
export function armFailpoint(point: Failpoint | undefined): void {
  armed = point;
}

/** Ends the process exactly here where this point is armed: nothing is flushed or closed. */
export function failpoint(point: Failpoint): void {
  if (point === armed) process.kill(process.pid, 'SIGKILL');
}
