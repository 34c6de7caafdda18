import { BadRequestException, ServiceUnavailableException } from '@nestjs/common';
import { z } from 'zod';
import { DomainError } from '../domain-error.js';
import { errorReply, invalidInput } from './rpc/error-reply.js';
import { InFlight } from './connection/in-flight.js';
import { PendingCalls } from './rpc/pending-calls.js';
import { countHeader, plainHeader, readError } from './message-format.js';

const sent = (error: unknown): DomainError =>
  readError(Buffer.from(JSON.stringify(errorReply(error))));

describe('errors that cross the bus', () => {
  it('returns errors over the bus as the original refusal', () => {
    const details = [{ path: 'p1', message: 'Only 2 left', available: 2 }];
    expect(sent(new DomainError('order.outOfStock', details))).toMatchObject({
      code: 'order.outOfStock',
      status: 409,
      message: 'There is not enough stock.',
      details,
    });
  });

  it.each([
    [new BadRequestException('Bad page'), 'request.invalid', 'Bad page'],
    [new ServiceUnavailableException('Later'), 'service.unavailable', 'Later'],
    [new Error('relation "users" does not exist'), 'internal', 'Something went wrong.'],
    ['a string', 'internal', 'Something went wrong.'],
    [undefined, 'internal', 'Something went wrong.'],
  ])('discloses no internals of a service in an error (%s)', (error, code, message) => {
    expect(sent(error)).toMatchObject({ code, message });
    expect(JSON.stringify(errorReply(error))).not.toContain('stack');
  });

  it.each(['', 'null', '{"code":"toString","message":"x"}', '{"code":"order.failed"}'])(
    'returns an internal error if the error cannot be read (%s)',
    (text) => {
      expect(readError(Buffer.from(text)).code).toBe('internal');
    },
  );

  it('names each field at fault in an error', () => {
    const parsed = z.object({ a: z.object({ b: z.int() }) }).safeParse({ a: { b: 'x' } });
    const refused = parsed.error && invalidInput(parsed.error);
    expect(refused?.details?.[0]?.path).toBe('a.b');
  });
});

describe('headers of a message', () => {
  it('reads count headers only if they are whole and positive', () => {
    expect([3, 0, -1, 1.5, 'x', undefined].map((n) => countHeader({ n }, 'n'))).toEqual([
      3, 0, 0, 0, 0, 0,
    ]);
  });

  it('reads headers only if they cannot forge a line of the log', () => {
    const values = ['r-1', 'a\nb', 'x'.repeat(65), 7, undefined];
    expect(values.map((id) => plainHeader({ id }, 'id'))).toEqual(['r-1', ...Array<undefined>(4)]);
  });
});

describe('calls that wait', () => {
  it('ends waiting calls at their deadline, and drops a late reply', async () => {
    const calls = new PendingCalls();
    await expect(calls.open('a', 1)).rejects.toMatchObject({ code: 'service.unavailable' });
    calls.resolve('a', Buffer.from('late'));
    expect(calls.size).toBe(0);
  });

  it('ends all waiting calls at once when the bus is lost', async () => {
    const calls = new PendingCalls();
    const waiting = Promise.allSettled([calls.open('a', 60_000), calls.open('b', 60_000)]);
    calls.rejectAll();
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

describe('work in flight', () => {
  it('waits for pending work, but not without limit', async () => {
    const work = new InFlight();
    work.add(Promise.resolve());
    expect(await work.settled(1_000)).toBe(0);
    work.add(new Promise(() => undefined));
    expect(await work.settled(5)).toBe(1);
  });
});
