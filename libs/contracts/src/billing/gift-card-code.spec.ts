import { discountCode } from '../pricing/discounts.js';
import { bareGiftCardCode, isGiftCardCode } from './gift-card-code.js';

describe('the code of a gift card', () => {
  it.each([
    '7KQ2-XR4T-DM9P-2ABC',
    '7kq2 xr4t dm9p 2abc',
    ' 7KQ2XR4TDM9P2ABC ',
    '7KQ2–XR4T‑DM9P\u200b-2ABC',
  ])('cases 5: reads %j as a gift card code, which no discount can use', (text) => {
    expect(isGiftCardCode(text)).toBe(true);
    expect(bareGiftCardCode(text)).toBe('7KQ2XR4TDM9P2ABC');
    expect(discountCode.safeParse(text.trim().replace(/ /g, '-')).success).toBe(false);
  });

  it.each(['AUTUMN-7KQ2M-XR4TD', 'WELCOME10', '7KQ2-XR4T-DM9P-2AB', '7KQ2-XR4T-DM9P-2AB0'])(
    'does not read %j as a gift card code, since a discount can use it',
    (text) => {
      expect(isGiftCardCode(text)).toBe(false);
      expect(discountCode.parse(text)).toBe(text);
    },
  );
});
