import { useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { leaveShop } from '../../../lib/leave-shop';
import { usePayOfferMutation } from './offer-api';

/** Opens the payment page of the order of an offer, or explains why there is none. */
export function useOfferPayment(token: string) {
  const [open, { isLoading }] = usePayOfferMutation();
  const [problem, setProblem] = useState<string>();
  const pay = async () => {
    const { data, error } = await open(token);
    setProblem(error && errorMessage(error, 'The payment page could not be opened.'));
    if (data) leaveShop(data.address);
  };
  return { pay, problem, isBusy: isLoading };
}
