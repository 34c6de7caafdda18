import { isRefused, retryDelaySeconds } from './mailer.rules.js';

const failed = (responseCode: number) => Object.assign(new Error('no'), { responseCode });
const unreached = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

describe('an e-mail that the mail server does not accept', () => {
  it('waits longer before each attempt to send an e-mail, at most an hour', () => {
    const waits = [1, 2, 3, 11, 12, 40].map((attempts) => retryDelaySeconds(attempts, failed(450)));
    expect(waits).toEqual([2, 4, 8, 2048, 3600, 3600]);
  });

  it('waits at most a minute for a mail server that cannot be reached', () => {
    expect([1, 5, 6, 40].map((attempts) => retryDelaySeconds(attempts, unreached))).toEqual([
      2, 32, 60, 60,
    ]);
  });

  it.each([
    [550, true],
    [554, true],
    [421, false],
    [450, false],
  ])('treats the response %s of the mail server as final: %s', (responseCode, final) => {
    expect(isRefused(failed(responseCode))).toBe(final);
  });

  it.each(['ETLS', 'EAUTH'])(
    'security L5: retries an e-mail if our configuration is at fault: %s',
    (code) => {
      expect(isRefused(Object.assign(failed(550), { code }))).toBe(false);
    },
  );

  it('retries an e-mail if the mail server cannot be reached', () => {
    expect(isRefused(unreached)).toBe(false);
  });
});
