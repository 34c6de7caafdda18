import { lastPieces } from './r01-last-pieces.js';
import { randomBaskets } from './r02-random-baskets.js';
import { oneKey } from './r03-one-key.js';
import { epochs } from './r04-epochs.js';
import { kills } from './r05-kills.js';
import { failurePoints } from './r06-failure-points.js';
import { brokerCrash } from './r07-broker-crash.js';
import { databaseCrash } from './r08-database-crash.js';
import { sessionsSurvive } from './r09-redis.js';
import { rollingRestart } from './r11-rolling-restart.js';
import { slowAndSilent } from './r14-slow-and-silent.js';
import { poison } from './r16-poison.js';
import { redelivery } from './r17-redelivery.js';
import { rebuild } from './r18-rebuild.js';
import { statusChurn } from './r19-status-churn.js';
import { stockEdits } from './r20-stock-edits.js';
import { money } from './r21-money.js';
import { browserFailures } from './r23-browser.js';
import { nodeLoss } from './r24-node-loss.js';
import { growth } from './r25-growth.js';
import { busDataLoss } from './r26-bus-data.js';
import { olderDatabase } from './r27-older-database.js';
import { ownWrites } from './r28-own-writes.js';
import { rolls } from './r29-rolls.js';
import { codes } from './r30-codes.js';
import { payments } from './r31-payments.js';
import { cards } from './r32-cards.js';
import { lateCards } from './r33-late-cards.js';
import { twoBillings } from './r34-two-billings.js';
import { poisonOperation } from './r35-poison-operation.js';
import { bulkChange } from './r36-bulk-change.js';
import { liveFromADate } from './r37-live-from-a-date.js';
import { parcels } from './r38-parcels.js';
import { cancelledItems } from './r40-cancelled-items.js';
import { edits } from './r42-edits.js';
import { returns } from './r41-returns.js';
import { exchanges } from './r43-exchanges.js';
import { dearerEdits } from './r44-dearer-edits.js';
import { sentAgain } from './r45-sent-again.js';
import { owedRefunds } from './r46-owed-refunds.js';
import { parcelCharges } from './r47-parcel-charges.js';
import { soldGiftCards } from './r48-sold-gift-cards.js';
import { giftCardEnds } from './r50-gift-card-ends.js';
import { laterRate } from './r49-later-rate.js';
import { swatches } from './r39-swatches.js';
import type { Scenario } from './scenario.js';

/** Every scenario, in running order. */
export const scenarios: readonly Scenario[] = [
  lastPieces,
  randomBaskets,
  oneKey,
  epochs,
  kills,
  failurePoints,
  brokerCrash,
  databaseCrash,
  sessionsSurvive,
  poison,
  redelivery,
  rebuild,
  statusChurn,
  stockEdits,
  money,
  browserFailures,
  nodeLoss,
  busDataLoss,
  olderDatabase,
  ownWrites,
  rolls,
  codes,
  payments,
  cards,
  lateCards,
  poisonOperation,
  bulkChange,
  liveFromADate,
  parcels,
  swatches,
  cancelledItems,
  returns,
  edits,
  exchanges,
  dearerEdits,
  sentAgain,
  owedRefunds,
  parcelCharges,
  soldGiftCards,
  laterRate,
  giftCardEnds,
  // These three leave more replicas than a small machine can run, and use detours through proxies.
  twoBillings,
  slowAndSilent,
  rollingRestart,
  // A shop that has grown slows every check down.
  growth,
];
