// A stand-in for the provider of cards.
export const FAKE_KEY = 'sk_test_fake';
