import type { EntityManager } from 'typeorm';
import { ownAccounts } from './credit.query.js';
import type { NewPayment } from './method-ledger.js';

/** Adds the customer's store credit account to each difference by credit; no other account pays it. */
export async function withOwnAccounts(
  manager: EntityManager,
  payments: readonly NewPayment[],
): Promise<NewPayment[]> {
  const users = payments.filter(isOwnCredit).map(({ user }) => user);
  if (users.length === 0) return [...payments];
  const accounts = await ownAccounts(manager, users);
  return payments.map((payment) => {
    const account = accounts.get(payment.user);
    if (!isOwnCredit(payment) || account === undefined) return payment;
    const creditParts = [{ account, label: 'Store credit', cents: payment.amount }];
    return { ...payment, creditParts };
  });
}

const isOwnCredit = ({ method, part }: NewPayment): boolean => method === 'credit' && part > 0;
