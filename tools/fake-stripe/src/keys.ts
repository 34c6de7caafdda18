// The keys that the fake shares with the shop that uses it; they are worthless elsewhere.
export const FAKE_KEY = 'sk_test_fake';
export const FAKE_WEBHOOK_SECRET = 'whsec_fake';
/** Code that the fake bank sends to every phone. */
export const CODE = '123456';
