import type { DemoOrder } from '@shop/seeds/demo';
import { DomainError } from '@shop/service-kit/domain-error';
import type { CancelRequestsService } from '../ordering/revisions/cancel-requests.service.js';

/** Requests the cancellation of the first order in preparation without a dispatched parcel. */
export async function addDemoCancelRequest(
  requests: CancelRequestsService,
  orders: readonly DemoOrder[],
): Promise<void> {
  for (const { _id: order, user, status } of orders) {
    if (status !== 'processing') continue;
    try {
      await requests.request({ order, reason: 'Ordered twice by mistake' }, user);
      return;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
}
