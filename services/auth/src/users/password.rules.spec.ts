import { fitsAdmin, judgePassword } from './password.rules.js';

describe('a password', () => {
  it('accepts a common password of a shopper, with a warning', () => {
    expect(judgePassword('123456', 'user')).toMatch(/most common/);
    expect(judgePassword('Password', 'user')).toMatch(/most common/);
    expect(judgePassword('warp and weft', 'user')).toBeUndefined();
  });

  it.each(['aaaaaa', 'abcabcabcabc', 'qwertyuiop'])(
    'security L10: warns a shopper about the guessable password %s, and refuses it for an administrator',
    (password) => {
      expect(judgePassword(password, 'user')).toMatch(/easy to guess|most common/);
      expect(() => judgePassword(password, 'admin')).toThrow(/most common|12 characters/);
      expect(fitsAdmin(password.padEnd(12, 'a'))).toBe(password === 'qwertyuiop');
    },
  );

  it('refuses a common password for an administrator', () => {
    expect(() => judgePassword('password', 'admin')).toThrow(/most common/);
  });

  it("requires twelve characters of an administrator's password, as people count them", () => {
    expect(() => judgePassword('eleven-char', 'admin')).toThrow(/at least 12 characters/);
    expect(judgePassword('twelve-chars', 'admin')).toBeUndefined();
    expect(fitsAdmin('🧵🪡🧶👗👔🧥👖🧦🧤🧣👒')).toBe(false);
    expect(fitsAdmin('🧵🪡🧶👗👔🧥👖🧦🧤🧣👒👜')).toBe(true);
  });
});
