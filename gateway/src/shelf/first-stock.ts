// A gateway that has just started has no answer that could stand in while the catalogue is slow or away; the others have.
// So it asks what every visitor asks first, before anybody is sent to it.
import { setTimeout as pause } from 'node:timers/promises';
import { catalogueRpc, FEATURED_COUNT, productQuery } from '@shop/contracts/catalogue';
import { ownAccount, type Bus } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import { listQuestion } from './questions.js';
import type { Shelf } from './shelf.js';

const AGAIN_AFTER_MS = 200;

/** What the home page asks, and the list of all products. */
const questions = [{ limit: FEATURED_COUNT }, {}].map((query) => productQuery.parse(query));

/**
 * Puts the first answers on the shelf; answers whether they are there after at most `patienceMs`, and one answer's time.
 * Such an answer has been to the catalogue and back, by the reply queue of this process.
 */
export async function stockShelf(
  shelf: Shelf,
  bus: Pick<Bus, 'askBytes'>,
  patienceMs: number,
): Promise<boolean> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      for (const query of questions) {
        const ask = () => bus.askBytes(catalogueRpc.list, query, ownAccount);
        await shelf.answer(listQuestion(query), ask);
      }
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (performance.now() < until) await pause(AGAIN_AFTER_MS);
      else break;
    }
  }
  rootLogger.warn('the catalogue does not answer: the shelf begins empty');
  return false;
}
