// Messages of validation faults that have none in the contract.
import type { z } from 'zod';

type Fault = z.core.$ZodRawIssue;

/** `shippingAddress.postalCode` -> `Postal code`. */
export function labelOf(path: readonly PropertyKey[] | undefined): string {
  const name = path?.findLast((part) => typeof part === 'string');
  if (name === undefined) return 'The request';
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `items.2.quantity` -> `Line 3: `, the prefix of the message: order lines count from 1 on the screen. */
export function lineOf([list, line]: readonly PropertyKey[] = []): string {
  return list === 'items' && typeof line === 'number' ? `Line ${String(line + 1)}: ` : '';
}

/** The message of a fault, for the screen. */
export function messageOf(fault: Fault): string {
  const label = labelOf(fault.path);
  switch (fault.code) {
    case 'invalid_type':
      return fault.input === undefined ? `${label} is required` : `${label} is not valid`;
    case 'too_small':
      return `${label} must be at least ${measure(fault.origin, fault.minimum)}`;
    case 'too_big':
      return `${label} must be at most ${measure(fault.origin, fault.maximum)}`;
    case 'invalid_value':
      return `${label} must be one of: ${fault.values.map(String).join(', ')}`;
    default:
      return `${label} is not valid`;
  }
}

const units: Partial<Record<string, string>> = { string: 'characters', array: 'entries' };

function measure(origin: string, limit: number | bigint): string {
  const unit = units[origin];
  return unit === undefined ? String(limit) : `${String(limit)} ${unit} long`;
}
