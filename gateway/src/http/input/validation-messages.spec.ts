import { z } from 'zod';
import { labelOf, lineOf, messageOf } from './validation-messages.js';

const textOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: messageOf }).error?.issues[0]?.message;

describe('the message of a fault', () => {
  it.each([
    [z.object({ name: z.string() }), {}, 'Name is required'],
    [z.object({ name: z.string() }), { name: 3 }, 'Name is not valid'],
    [z.object({ limit: z.number().max(100) }), { limit: 101 }, 'Limit must be at most 100'],
    [z.object({ limit: z.number().min(1) }), { limit: 0 }, 'Limit must be at least 1'],
    [
      z.object({ city: z.string().max(3) }),
      { city: 'Dhaka' },
      'City must be at most 3 characters long',
    ],
    [
      z.object({ tags: z.array(z.string()).min(1) }),
      { tags: [] },
      'Tags must be at least 1 entries long',
    ],
    [
      z.object({ sort: z.enum(['name', 'price']) }),
      { sort: 'x' },
      'Sort must be one of: name, price',
    ],
    [z.object({ id: z.uuid() }), { id: 'x' }, 'Id is not valid'],
    [z.object({}), 'text', 'The request is not valid'],
  ])('returns a readable message for a fault (%#)', (schema, value, expected) => {
    expect(textOf(schema, value)).toBe(expected);
  });

  it('returns the message of the contract for a fault if the contract has one', () => {
    expect(textOf(z.string().min(6, 'Too short.'), 'abc')).toBe('Too short.');
  });

  it('names a field in a message by its name on the screen', () => {
    expect(labelOf(['shippingAddress', 'postalCode'])).toBe('Postal code');

    expect(labelOf(undefined)).toBe('The request');
  });

  it('names the line of an order in the message of a fault', () => {
    expect(lineOf(['items', 2, 'quantity'])).toBe('Line 3: ');
    expect(lineOf(['shippingAddress', 'city'])).toBe('');
    expect(lineOf(undefined)).toBe('');
  });
});
