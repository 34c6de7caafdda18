import { cancelDeclinedEmail } from './cancel-declined.email.js';

describe('the e-mail about a declined cancellation', () => {
  it('shows the customer the note of staff, if there is one', () => {
    const email = (note: string) =>
      cancelDeclinedEmail(
        {
          order: '3e911cc8-77c0-451a-bcdb-5aa1b63cb491',
          number: 'LM-26-10432',
          user: { _id: '3e911cc8-77c0-451a-bcdb-5aa1b63cb492', name: 'Nadia', email: 'n@a.test' },
          note,
          at: '2026-05-05T09:30:00.000Z',
        },
        'https://loomery.test',
      );
    expect(email('').subject).toBe('Your order LM-26-10432 could not be cancelled');
    expect(JSON.stringify(email('The cloth is cut.').parts)).toContain('The cloth is cut.');
    expect(email('').parts.map(({ kind }) => kind)).not.toContain('details');
  });
});
