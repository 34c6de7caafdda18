// Describes deliveries.
import type { DeliveryView } from '@shop/contracts/inventory/deliveries';
import { expectedLabel } from '@shop/contracts/inventory/expected-day';
import { dayText } from '../../../../lib/day-text';

/** `Expected 12 March`, or `Received March 12, 2027`. */
export const whenText = ({ expectedOn, receivedAt }: DeliveryView): string =>
  receivedAt === null ? expectedLabel(expectedOn) : `Received ${dayText(receivedAt)}`;
