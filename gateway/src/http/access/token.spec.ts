import { tokenIn, tokenOf } from './token.js';

const long = 'x'.repeat(1_025);

describe('the token of a call', () => {
  it('reads the token of a call from either header', () => {
    expect([tokenIn({ authorization: 'Bearer abc' }), tokenIn({ 'x-auth-token': 'abc' })]).toEqual([
      'abc',
      'abc',
    ]);
  });

  it('counts a call under no token if there are two, or if one is too long', () => {
    const two = { authorization: 'Bearer abc', 'x-auth-token': 'def' };
    expect([tokenIn(two), tokenIn({ authorization: `Bearer ${long}` })]).toEqual([null, null]);
  });

  it('passes a token of any length to the guard, which refuses it', () => {
    expect(tokenOf({ 'x-auth-token': long })).toBe(long);
  });
});
