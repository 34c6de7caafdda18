import 'reflect-metadata';
import { OWNERS_WORD } from '@shop/service-kit-testing/security-suite/inputs';
import { busSecuritySuite } from '@shop/service-kit-testing/security-suite/bus';
import { AppModule } from './app.module.js';
import { dataSourceOptions } from './db/data-source.js';

busSecuritySuite({
  name: 'correspondence',
  dataSourceOptions,
  writes: [
    'correspondence.submit',
    'correspondence.subscribe',
    'correspondence.reply',
    'correspondence.sendTest',
    // Writes an audit entry, because an admin reads an enquiry.
    'correspondence.getEnquiry',
  ],
  module: (config) =>
    AppModule.with({
      ...config,
      SMTP_URL: 'smtp://127.0.0.1:1',
      EMAILS_PER_SECOND: 100,
      MAIL_FROM: 'Loomery <shop@loomery.test>',
      SHOP_URL: 'http://shop.test',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
      S3_BUCKET: 'loomery',
      RESET_LINK_SECRET: 'a-secret-of-the-specs-and-nothing-else',
    }),
  belongings: async (dataSource, owner) => {
    const enquiry = crypto.randomUUID();
    await dataSource.query(
      `INSERT INTO enquiries (id, key, content_hash, form, kind, name, email, subject, user_id)
       VALUES ($1, $2, 'x', 'sample-request', 'sample', $3, 'owner@example.test', 'Samples', $4)`,
      [enquiry, `key-${enquiry}`, OWNERS_WORD, owner],
    );
    return { enquiry, user: owner };
  },
});
