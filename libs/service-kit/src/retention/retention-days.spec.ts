import { retentionDays } from './retention-days.js';

describe('RETENTION_DAYS', () => {
  it('reads RETENTION_DAYS as days by table', () => {
    expect(retentionDays.parse('inbox=30, sessions=90')).toEqual({ inbox: 30, sessions: 90 });
    expect(retentionDays.parse(undefined)).toEqual({});
  });

  it.each([
    ['inbox', 'is not table=days'],
    ['inbox=-1', 'is not table=days'],
    ['inbox=3', 'inbox needs more days than outbox'],
    ['outbox=40', 'inbox needs more days than outbox'],
    ['audit_entries=364', 'audit_entries stay 365 days at least'],
  ])('refuses %s as RETENTION_DAYS', (text, message) => {
    expect(retentionDays.safeParse(text).error?.message).toContain(message);
  });
});
