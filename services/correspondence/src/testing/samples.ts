import type {
  ContactInput,
  EnquiryInput,
  SampleRequestInput,
} from '@shop/contracts/correspondence/correspondence-forms';

export const sampleRequest = (parts: Partial<SampleRequestInput> = {}): EnquiryInput => ({
  form: 'sample-request',
  content: {
    name: 'Ayesha Karim',
    company: 'Karim & Daughters',
    email: 'ayesha@example.test',
    phone: '01711-000000',
    samples: [{ fabric: 'Indigo Ikat', quantity: 2 }],
    address: {
      street: '12 Mirpur Road',
      city: 'Dhaka',
      state: 'Dhaka Division',
      postalCode: '1205',
      country: 'Bangladesh',
    },
    ...parts,
  },
});

export const contact = (parts: Partial<ContactInput> = {}): EnquiryInput => ({
  form: 'contact',
  content: {
    name: 'Ayesha Karim',
    email: 'ayesha@example.test',
    subject: 'bulk-order',
    message: 'Two hundred metres of <b>voile</b>,\nby March. See https://example.test',
    ...parts,
  },
});
