import { DAY_MS } from '@shop/contracts/core/time';
import { reminderOf } from './reminder.rules.js';

const dueAt = new Date('2026-11-01T10:00:00.000Z');
const after = (days: number) => new Date(dueAt.getTime() + days * DAY_MS);

describe('the reminder of an invoice', () => {
  it.each<[what: string, remindedDays: number, days: number[], now: Date, reminder: number | null]>(
    [
      ['is none before its day', 0, [3, 14, 30], after(2.99), null],
      ['is the first one on its day', 0, [3, 14, 30], after(3), 3],
      ['is none until the next', 3, [3, 14, 30], after(13.9), null],
      ['is the next one', 3, [3, 14, 30], after(14), 14],
      ['is the last one alone of several that were missed', 0, [3, 14, 30], after(20), 14],
      ['is none after the last', 30, [3, 14, 30], after(400), null],
      ['is none where the setting has none', 0, [], after(400), null],
      ['is none that is earlier than one that was sent', 14, [5, 10], after(20), null],
      ['is one that was added later', 3, [3, 7], after(8), 7],
    ],
  )('chooses the reminder of an invoice: it %s', (_what, remindedDays, days, now, reminder) => {
    expect(reminderOf({ dueAt, remindedDays }, days, now)).toBe(reminder);
  });
});
