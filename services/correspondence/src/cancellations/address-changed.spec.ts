import { addressChangedEmail } from './address-changed.email.js';

describe('the e-mail about a changed address', () => {
  it('V31: shows the customer the new address of the order', () => {
    const shippingAddress = {
      street: '7 Lake Road',
      city: 'Dhaka',
      postalCode: '1209',
      country: 'Bangladesh',
    };
    const { subject, parts } = addressChangedEmail(
      {
        order: '3e911cc8-77c0-451a-bcdb-5aa1b63cb491',
        number: 'LM-26-10432',
        user: { _id: '3e911cc8-77c0-451a-bcdb-5aa1b63cb492', name: 'Nadia', email: 'n@a.test' },
        shippingAddress,
        at: '2026-05-05T09:30:00.000Z',
      },
      'https://loomery.test',
    );
    expect(subject).toBe('New address for your order LM-26-10432');
    expect(JSON.stringify(parts)).toContain('7 Lake Road, 1209 Dhaka, Bangladesh');
  });
});
