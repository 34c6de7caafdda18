import { useState } from 'react';
import { errorCode, errorMessage } from '../../lib/error-message';
import { leaveShop } from '../../lib/leave-shop';
import { useOpenPaymentPageMutation } from './billing-api';
import { pause } from '../../lib/pause';

/** Milliseconds within which the payment page of a new order is there. */
const THERE_WITHIN = 10_000;
const AGAIN_AFTER = 500;
/** Until billing knows the new order, and until its page is made. */
const NOT_YET = ['order.notFound', 'billing.notYet'];
/** Until the browser has left; a page that comes back out of its cache can be used again after that. */
const LEAVING = 3_000;

export const ONE_MOMENT = 'One moment please…';
const FAILED = 'The payment page could not be opened. Please try again.';

/** Leads to the payment page of an order. */
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

  /** Resolves to why there is no page, or to undefined when the browser is on its way, or the order is paid without one. */
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
