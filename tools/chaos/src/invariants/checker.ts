import { setTimeout as pause } from 'node:timers/promises';
import { acknowledgedAreThere } from './acknowledged.js';
import { ordersHaveEmails } from './emails.js';
import { holdsAreOrders } from './holds.js';
import type { Evidence, Verdict } from './invariant.js';
import { noEmailIsDead, nothingIsStuck, outboxesAreEmpty } from './unfinished-work.js';
import { copiesAreForSale } from './product-copies.js';
import { ordersArePaidAsOffered, priceInvariants } from './prices.js';
import { cardsAgree } from './card-money.js';
import { creditAddsUp } from './credit.js';
import { parcelsAreCharged } from './charged-parcels.js';
import { documentsAgree } from './documents.js';
import { documentsAreMoney } from './documented-money.js';
import { parcelsHoldTheirLines } from './parcels.js';
import { returnsAreRefunded } from './returns.js';
import { ordersHaveTheirMoney, paymentsAddUp } from './payments.js';
import { moneyIsWanted } from './wanted-money.js';
import { waitsEnd } from './waits.js';
import { rollInvariants } from './rolls.js';
import { analyticsAreOrders } from './sales.js';
import { stockIsItsLedger } from './stock-ledger.js';

const INVARIANTS = [
  stockIsItsLedger,
  holdsAreOrders,
  acknowledgedAreThere,
  analyticsAreOrders,
  nothingIsStuck,
  outboxesAreEmpty,
  noEmailIsDead,
  ...rollInvariants,
  ...priceInvariants,
  paymentsAddUp,
  ordersHaveTheirMoney,
  creditAddsUp,
  moneyIsWanted,
  waitsEnd,
  ordersArePaidAsOffered,
  cardsAgree,
  copiesAreForSale,
  parcelsHoldTheirLines,
  documentsAgree,
  returnsAreRefunded,
  documentsAreMoney,
  parcelsAreCharged,
  ordersHaveEmails,
];

/** Checks every invariant once. While orders are placed, pending events can show as short-lived breaches. */
export async function check(evidence: Evidence): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const invariant of INVARIANTS) verdicts.push(await invariant(evidence));
  return verdicts;
}

/** Checks until every invariant holds or the timeout ends; returns the last verdicts and the duration. */
export async function checkUntilSettled(
  evidence: Evidence,
  timeoutMs: number,
): Promise<{ verdicts: Verdict[]; settledMs: number }> {
  const started = performance.now();
  for (;;) {
    const verdicts = await check(evidence);
    const settledMs = performance.now() - started;
    if (verdicts.every(holds) || settledMs > timeoutMs) return { verdicts, settledMs };
    await pause(300);
  }
}

export const holds = ({ breaches }: Verdict): boolean => breaches.length === 0;
