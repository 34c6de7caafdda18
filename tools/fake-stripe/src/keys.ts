// The keys that the fake and the shop that uses it share; both are worthless elsewhere.
export const FAKE_KEY = 'sk_test_fake';
export const FAKE_WEBHOOK_SECRET = 'whsec_fake';
/** The code that the fake bank sends to every phone. */
export const CODE = '123456';
