import { useState } from 'react';
import { errorCode, errorMessage } from '../../lib/error-message';
import { leaveShop } from '../../lib/leave-shop';
import { useOpenPaymentPageMutation } from './billing-api';
import { pause } from '../../lib/pause';

/** In milliseconds: the payment page of a new order is ready within this time. */
const THERE_WITHIN = 10_000;
const AGAIN_AFTER = 500;
/** Codes that are returned until billing knows the new order and its payment page is ready. */
const NOT_YET = ['order.notFound', 'billing.notYet'];
/**
 * Keeps the button busy until the browser has left; a page restored from the browser's cache is usable again after
 * that.
 */
const LEAVING = 3_000;

export const ONE_MOMENT = 'One moment please…';
const FAILED = 'The payment page could not be opened. Please try again.';

/** Opens the payment page of an order. */
export function usePay() {
  const [open] = useOpenPaymentPageMutation();
  const [isBusy, setIsBusy] = useState(false);

  const addressOf = async (order: string) => {
    const end = Date.now() + THERE_WITHIN;
    for (;;) {
      const { data, error } = await open(order);
      if (data) return { address: data.address };
      if (!NOT_YET.includes(errorCode(error) ?? '') || Date.now() > end)
        return { problem: errorMessage(error, FAILED) };
      await pause(AGAIN_AFTER);
    }
  };

  /**
   * Resolves to the reason why there is no payment page, or to undefined if the browser is leaving or the order is
   * already paid.
   */
  const pay = async (order: string): Promise<string | undefined> => {
    setIsBusy(true);
    const { address, problem } = await addressOf(order);
    if (address !== undefined) {
      leaveShop(address);
      await pause(LEAVING);
    }
    setIsBusy(false);
    return problem;
  };

  return { pay, isBusy };
}
