/** Splits a refund over the payments of an order, in cents, starting with the first. */
export function splitRefund(
  amountCents: number,
  left: readonly { payment: string; leftCents: number }[],
): { payment: string; amount: number }[] {
  let missing = amountCents;
  return left.flatMap(({ payment, leftCents }) => {
    const amount = Math.min(missing, leftCents);
    missing -= amount;
    return amount > 0 ? [{ payment, amount }] : [];
  });
}
