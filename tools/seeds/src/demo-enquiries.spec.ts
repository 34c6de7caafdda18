import { enquiryInput } from '@shop/contracts/correspondence/correspondence-forms';
import { demoEnquiries } from './demo-enquiries.js';
import { demoProducts } from './demo.js';
import { readEnquiries } from './seed-files.js';

const NOW = new Date('2026-03-01T08:30:00Z');
const enquiries = demoEnquiries(NOW);

describe('what visitors of the demo shop wrote', () => {
  it.each(enquiries.map((one) => [one.key, one.enquiry] as const))(
    'is what the form of %s lets through',
    (_key, enquiry) => {
      expect(enquiryInput.parse(enquiry)).toEqual(enquiry);
    },
  );

  it('comes by every form, by visitors and by customers under their own address', () => {
    const forms = new Set(enquiries.map(({ enquiry }) => enquiry.form));
    expect(forms.size).toBe(enquiryInput.options.length);
    const customers = enquiries.filter(({ user }) => user !== null);
    expect(customers).toHaveLength(readEnquiries().filter(({ user }) => user !== null).length);
    for (const { user, enquiry } of customers) {
      expect([enquiry.content.name, enquiry.content.email]).toEqual([user?.name, user?.email]);
    }
    expect(customers.length).toBeLessThan(enquiries.length);
  });

  it('names cloth that the shop has', () => {
    const names = new Set(demoProducts().map(({ name }) => name));
    const wanted = enquiries.flatMap(({ enquiry }) =>
      enquiry.form === 'sample-request' ? enquiry.content.samples.map(({ fabric }) => fabric) : [],
    );
    expect(wanted.filter((fabric) => !names.has(fabric))).toEqual([]);
    expect(wanted.length).toBeGreaterThan(1);
  });

  it('is answered after it came, and not all of it', () => {
    const answered = enquiries.filter(({ answer }) => answer !== null);
    for (const { answer, receivedAt } of answered) {
      expect(answer?.at.getTime()).toBeGreaterThan(receivedAt.getTime());
      expect(answer?.at.getTime()).toBeLessThan(NOW.getTime());
    }
    expect(answered.length).toBeLessThan(enquiries.length);
    expect(new Set(enquiries.map(({ key }) => key)).size).toBe(enquiries.length);
  });
});
