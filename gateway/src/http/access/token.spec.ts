import { tokenIn, tokenOf } from './token.js';

const long = 'x'.repeat(1_025);

describe('the token of a call', () => {
  it('is read from either header', () => {
    expect([tokenIn({ authorization: 'Bearer abc' }), tokenIn({ 'x-auth-token': 'abc' })]).toEqual([
      'abc',
      'abc',
    ]);
  });

  it('is counted under nothing where there are two, or where none of ours is as long', () => {
    const two = { authorization: 'Bearer abc', 'x-auth-token': 'def' };
    expect([tokenIn(two), tokenIn({ authorization: `Bearer ${long}` })]).toEqual([null, null]);
  });

  it('goes to the guard however long it is, which refuses it', () => {
    expect(tokenOf({ 'x-auth-token': long })).toBe(long);
  });
});
