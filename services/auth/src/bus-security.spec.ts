import 'reflect-metadata';
import { testKeys } from '@shop/service-kit-testing/test-identity';
import { OWNERS_WORD } from '@shop/service-kit-testing/security-suite/inputs';
import { busSecuritySuite } from '@shop/service-kit-testing/security-suite/bus';
import { AppModule } from './app.module.js';
import { dataSourceOptions } from './db/data-source.js';

busSecuritySuite({
  name: 'auth',
  dataSourceOptions,
  writes: [
    'auth.addCustomerNote',
    'auth.keepAddress',
    'auth.addView',
    'auth.endCustomerSessions',
    'auth.requestBusiness',
    'auth.changeName',
    'auth.login',
    'auth.register',
    'auth.requestPasswordReset',
  ],
  // The session of the first call has ended.
  refusedAgain: [['auth.logout', '', 'auth.required']],
  module: (config) =>
    AppModule.with({
      ...config,
      TOKEN_PRIVATE_KEY_FILE: testKeys().privateKeyFile,
      RESET_LINK_SECRET: 'a-secret-of-the-specs-and-nothing-else',
    }),
  belongings: async (dataSource, owner, others) => {
    for (const id of [owner, ...others])
      await dataSource.query(
        `INSERT INTO users (id, name, email, password_hash)
         VALUES ($1, $2, $3, '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA')`,
        [id, id === owner ? OWNERS_WORD : 'Another User', `${id}@example.test`],
      );
    const session = crypto.randomUUID();
    await dataSource.query(
      `INSERT INTO sessions (id, sid, user_id, expires_at, device)
       VALUES ($1, $2, $3, now() + interval '1 hour', $4)`,
      [session, `sid-of-the-owner-${session}`, owner, OWNERS_WORD],
    );
    return { session, sid: `sid-of-the-owner-${session}`, user: owner };
  },
});
