import { fitsAdmin, judgePassword } from './password.rules.js';

describe('a password', () => {
  it('that everyone uses is taken from a shopper, with a warning', () => {
    expect(judgePassword('123456', 'user')).toMatch(/most common/);
    expect(judgePassword('Password', 'user')).toMatch(/most common/);
    expect(judgePassword('warp and weft', 'user')).toBeUndefined();
  });

  it.each(['aaaaaa', 'abcabcabcabc', 'qwertyuiop'])(
    'security L10: %s is easy to guess: taken from a shopper with a warning, refused to an administrator',
    (password) => {
      expect(judgePassword(password, 'user')).toMatch(/easy to guess|most common/);
      expect(() => judgePassword(password, 'admin')).toThrow(/most common|12 characters/);
      expect(fitsAdmin(password.padEnd(12, 'a'))).toBe(password === 'qwertyuiop');
    },
  );

  it('that everyone uses is refused to an administrator', () => {
    expect(() => judgePassword('password', 'admin')).toThrow(/most common/);
  });

  it('of an administrator has twelve characters, as people count them', () => {
    expect(() => judgePassword('eleven-char', 'admin')).toThrow(/at least 12 characters/);
    expect(judgePassword('twelve-chars', 'admin')).toBeUndefined();
    expect(fitsAdmin('🧵🪡🧶👗👔🧥👖🧦🧤🧣👒')).toBe(false);
    expect(fitsAdmin('🧵🪡🧶👗👔🧥👖🧦🧤🧣👒👜')).toBe(true);
  });
});
