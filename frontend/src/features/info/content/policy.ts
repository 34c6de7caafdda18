// Every figure that the house promises, once (spec section 9). Money here is policy text: no calculation uses it.

const bdt = (amount: number) => `BDT ${String(amount)}`;

export const shipping = {
  standard: {
    time: '5-7 business days',
    dhaka: bdt(60),
    outside: bdt(120),
    freeOver: bdt(2000),
  },
  express: { time: '2-3 days', dhaka: bdt(100), outside: bdt(150) },
  nextDay: { dhaka: bdt(150), orderBefore: '12 PM' },
  processing: '1-2 business days',
};

export const returns = { within: '30 days', refund: '7-10 business days' };

export const support = {
  days: 'Sunday to Thursday',
  hours: '10:00-18:00',
  reply: '24 business hours',
  ticket: '4 hours',
  chat: '24/5',
  quote: '24 hours',
};

export const quality = {
  claimWithin: '30 days',
  acceptance: 'AQL 2.5',
  fastness: 'grade 4 or higher',
};

export const samples = {
  size: '6in x 6in (15cm x 15cm)',
  free: 'first 5 samples free',
  price: '$5 USD each',
  shipping: '5-7 days',
  shippingFreeOver: '3 samples',
  dispatch: '48 hours',
  perRequest: '10 pieces per request',
  perSku: '3 per SKU',
};

export const goals = {
  water: { figure: '50%', by: '2028' },
  carbon: { figure: 'Carbon-neutral', by: '2030' },
  traceability: { figure: '100%', by: '2025' },
};
