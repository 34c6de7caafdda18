import { afterBusinessHours, isLate, responseDeadlineOf } from './response-deadline.rules.js';

/** Times in Dhaka, six hours ahead of UTC. */
const dhaka = (text: string) => new Date(`${text}:00+06:00`);

describe('business hours', () => {
  it.each([
    // 2026-11-22 is a Sunday.
    ['in the morning of a working day', '2026-11-22T10:00', 8, '2026-11-22T18:00'],
    ['over the evening', '2026-11-22T16:00', 4, '2026-11-23T12:00'],
    ['from the night before', '2026-11-22T03:00', 1, '2026-11-22T11:00'],
    ['from after closing time', '2026-11-22T20:00', 1, '2026-11-23T11:00'],
    ['over the weekend of Friday and Saturday', '2026-11-26T17:00', 2, '2026-11-29T11:00'],
    ['of three working days', '2026-11-22T10:00', 24, '2026-11-24T18:00'],
  ])('counts business hours %s', (_when, from, hours, until) => {
    expect(afterBusinessHours(dhaka(from), hours)).toEqual(dhaka(until));
  });
});

describe('the response deadline', () => {
  const friday = dhaka('2026-11-27T12:00');

  it.each([
    ['quote', '2026-11-28T12:00'],
    ['sample', '2026-11-29T12:00'],
    ['message', '2026-12-01T18:00'],
  ] as const)('sets the deadline for a %s that comes on a Friday noon to %s', (kind, until) => {
    expect(responseDeadlineOf(kind, friday)).toEqual(dhaka(until));
  });

  it('sets no deadline for the newsletter', () => {
    expect(responseDeadlineOf('newsletter', friday)).toBeNull();
  });

  it.each([
    ['open, before its time', '2026-11-28T12:00', null, false],
    ['open, after its time', '2026-11-28T09:00', null, true],
    ['answered in time', '2026-11-28T09:00', '2026-11-28T08:59', false],
    ['answered late', '2026-11-28T09:00', '2026-11-28T09:01', true],
  ])(
    'decides for an enquiry that is %s whether its deadline is missed',
    (_what, due, answered, late) => {
      const answeredAt = answered === null ? null : dhaka(answered);
      expect(isLate({ dueAt: dhaka(due), answeredAt }, dhaka('2026-11-28T10:00'))).toBe(late);
    },
  );
});
