import { demoUsers } from '@shop/seeds/demo';

/** The demo shopper, whose password is known. */
export function demoShopper(): { email: string; password: string } {
  const user = demoUsers().find(({ role, password }) => role === 'user' && password !== null);
  if (user?.password == null) throw new Error('the demo data has no shopper');
  return { email: user.email, password: user.password };
}
