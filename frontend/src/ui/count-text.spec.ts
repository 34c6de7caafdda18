import { countText } from './count-text';

it.each([
  [1, 'jobs', '1 job'],
  [1, 'enquiries', '1 enquiry'],
  [1, 'gift cards', '1 gift card'],
  [0, 'deliveries', '0 deliveries'],
  [1_200, 'products', '1,200 products'],
])('counts %s %s as %s', (count, plural, text) => {
  expect(countText(count, plural)).toBe(text);
});
