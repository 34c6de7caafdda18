import { logTo, requestContext } from './logger.js';

function logged(write: (log: ReturnType<typeof logTo>) => void): string {
  const lines: string[] = [];
  write(logTo({ write: (line: string) => lines.push(line) }));
  return lines.join('');
}

describe('the log', () => {
  it('hides tokens, passwords and card fields in the log, at any depth', () => {
    const line = logged((log) => {
      log.info({
        password: 'pass-1',
        newPassword: 'pass-2',
        headers: { authorization: 'Bearer abc', 'x-auth-token': 'def' },
        body: { cardNumber: '4111', cvc: '737', list: [{ token: 'ghi', name: 'Ann' }] },
      });
    });
    expect(line).toContain('Ann');
    for (const secret of ['pass-1', 'pass-2', 'abc', 'def', '4111', '737', 'ghi']) {
      expect(line).not.toContain(secret);
    }
  });

  it('masks e-mail addresses everywhere in the log', () => {
    const line = logged((log) => {
      log.info({ to: 'ann.lee@mill.example' }, 'no email for bob@mill.example');
    });
    expect(line).toContain('a***@mill.example');
    expect(line).toContain('b***@mill.example');
    expect(line).not.toMatch(/ann\.lee|bob@/);
  });

  it('PAY-26: hides the keys of a card provider everywhere in the log', () => {
    const line = logged((log) => {
      log.error({ err: new Error('Invalid API Key: sk_live_51Abc_9') }, 'whsec_abc and rk_test_x');
    });
    expect(line).toContain('sk_[redacted]');
    for (const secret of ['51Abc', 'abc', 'test_x']) expect(line).not.toContain(secret);
  });

  it('logs an error without the values of the statement that failed', () => {
    const err = Object.assign(new Error('duplicate key'), { code: '23505', parameters: ['hash'] });
    const line = logged((log) => {
      log.error({ err });
    });
    expect(line).toContain('23505');
    expect(line).not.toContain('hash');
  });

  it('logs a message with line breaks on one line', () => {
    const line = logged((log) => {
      log.info('one\n{"level":"forged"}');
    });
    expect(line.trimEnd().split('\n')).toHaveLength(1);
  });

  it('writes the request id on every log line of its work', async () => {
    const lines: string[] = [];
    const log = logTo({ write: (line: string) => lines.push(line) });
    const work = async (): Promise<void> => {
      await Promise.resolve();
      log.info('working');
    };
    await Promise.all([
      requestContext.run({ requestId: 'first' }, work),
      requestContext.run({ requestId: 'second' }, work),
    ]);
    log.info('idle');
    const ids = lines.map((line) => (JSON.parse(line) as { requestId?: string }).requestId);
    expect(ids).toEqual(['first', 'second', undefined]);
  });
});
