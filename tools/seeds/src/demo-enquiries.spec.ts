import { enquiryInput } from '@shop/contracts/correspondence/correspondence-forms';
import { demoEnquiries } from './demo-enquiries.js';
import { demoProducts } from './demo.js';
import { readEnquiries } from './seed-files.js';

const NOW = new Date('2026-03-01T08:30:00Z');
const enquiries = demoEnquiries(NOW);

describe('the enquiries of the demo shop', () => {
  it.each(enquiries.map((one) => [one.key, one.enquiry] as const))(
    'creates demo enquiries that the form of %s accepts',
    (_key, enquiry) => {
      expect(enquiryInput.parse(enquiry)).toEqual(enquiry);
    },
  );

  it('creates demo enquiries by every form, of visitors and of customers under their own address', () => {
    const forms = new Set(enquiries.map(({ enquiry }) => enquiry.form));
    expect(forms.size).toBe(enquiryInput.options.length);
    const customers = enquiries.filter(({ user }) => user !== null);
    expect(customers).toHaveLength(readEnquiries().filter(({ user }) => user !== null).length);
    for (const { user, enquiry } of customers) {
      expect([enquiry.content.name, enquiry.content.email]).toEqual([user?.name, user?.email]);
    }
    expect(customers.length).toBeLessThan(enquiries.length);
  });

  it('names in demo enquiries cloth that the shop has', () => {
    const names = new Set(demoProducts().map(({ name }) => name));
    const wanted = enquiries.flatMap(({ enquiry }) =>
      enquiry.form === 'sample-request' ? enquiry.content.samples.map(({ fabric }) => fabric) : [],
    );
    expect(wanted.filter((fabric) => !names.has(fabric))).toEqual([]);
    expect(wanted.length).toBeGreaterThan(1);
  });

  it('dates replies to demo enquiries after their arrival, and leaves some without', () => {
    const answered = enquiries.filter(({ answer }) => answer !== null);
    for (const { answer, receivedAt } of answered) {
      expect(answer?.at.getTime()).toBeGreaterThan(receivedAt.getTime());
      expect(answer?.at.getTime()).toBeLessThan(NOW.getTime());
    }
    expect(answered.length).toBeLessThan(enquiries.length);
    expect(new Set(enquiries.map(({ key }) => key)).size).toBe(enquiries.length);
  });
});
