import { demoUsers } from '@shop/seeds/demo';

/** The shopper of the demo data whose password everybody knows. */
export function demoShopper(): { email: string; password: string } {
  const user = demoUsers().find(({ role, password }) => role === 'user' && password !== null);
  if (user?.password == null) throw new Error('the demo data has no shopper');
  return { email: user.email, password: user.password };
}
