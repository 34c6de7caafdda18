import { accessCheck } from './access-check.js';
import type { Access, UnverifiedCaller } from './access.js';
import { DomainError } from './domain-error.js';
import { testSession } from '@shop/service-kit-testing/test-identity';

const sessions = {
  user: testSession(),
  admin: testSession({ role: 'admin' }),
  'weak admin': testSession({ role: 'admin', mustChangePassword: true }),
};
const check = accessCheck({
  sessionOf: (token) => {
    const session = sessions[token as keyof typeof sessions];
    if (session) return Promise.resolve(session);
    const isUnreadable = token === 'unreadable';
    return Promise.reject(new DomainError(isUnreadable ? 'service.unavailable' : 'auth.required'));
  },
});

const anyone: Access = { kind: 'public' };
const signedIn: Access = { kind: 'signedIn' };
const admins: Access = { kind: 'roles', roles: ['admin'] };
const order: Access = { kind: 'serviceOnly', services: ['order'] };

describe('access', () => {
  it.each<[string, Access, UnverifiedCaller, keyof typeof sessions | null]>([
    ['a guest to what is public', anyone, {}, null],
    ['a user to what is public, and knows him', anyone, { token: 'user' }, 'user'],
    ['an ended session to what is public, as a guest', anyone, { token: 'ended' }, null],
    [
      'anyone to what is public while sessions cannot be read',
      anyone,
      { token: 'unreadable' },
      null,
    ],
    ['a user to what is for users', signedIn, { token: 'user' }, 'user'],
    [
      'security M7: a weak password to what is for users',
      signedIn,
      { token: 'weak admin' },
      'weak admin',
    ],
    ['an admin to what is for admins', admins, { token: 'admin' }, 'admin'],
    ['a service to what is for it', order, { userId: 'order' }, null],
  ])('allows access for %s', async (_who, access, caller, known) => {
    expect(await check(access, caller)).toBe(known === null ? null : sessions[known]);
  });

  it.each<[string, Access, UnverifiedCaller, string]>([
    ['a guest where users are meant', signedIn, {}, 'auth.required'],
    ['a guest where admins are meant', admins, {}, 'auth.required'],
    ['an ended session', signedIn, { token: 'ended' }, 'auth.required'],
    ['a user where admins are meant', admins, { token: 'user' }, 'auth.forbidden'],
    [
      'security M7: a weak password where admins are meant',
      admins,
      { token: 'weak admin' },
      'auth.passwordWeak',
    ],
    [
      'an admin whose session cannot be read',
      admins,
      { token: 'unreadable' },
      'service.unavailable',
    ],
    ['another service', order, { userId: 'gateway' }, 'auth.forbidden'],
    [
      'an admin where a service is meant',
      order,
      { token: 'admin', userId: 'gateway' },
      'auth.forbidden',
    ],
    ['a message of unknown origin', order, {}, 'auth.forbidden'],
  ])('refuses access for %s', async (_who, access, caller, code) => {
    await expect(check(access, caller)).rejects.toMatchObject({ code });
  });
});
