import { AuditEntry } from '@shop/service-kit/audit/audit.entity';
import { serviceDataSource } from '@shop/service-kit/data-source';
import { type DataSourceOptions } from 'typeorm';
import { EnquiryReply } from '../enquiries/enquiry-reply.entity.js';
import { Enquiry } from '../enquiries/enquiry.entity.js';
import { Email } from '../emails/email.entity.js';
import { Subscription } from '../newsletter/subscription.entity.js';
import { CreateEmails1763600000000 } from './migrations/1763600000000-create-emails.js';
import { EmailDelivery1795270000000 } from './migrations/1795270000000-email-delivery.js';
import { Enquiries1795270100000 } from './migrations/1795270100000-enquiries.js';
import { ErasedCustomers1795290200000 } from './migrations/1795290200000-erased-customers.js';
import { SlimOutbox1795312000000 } from './migrations/1795312000000-slim-outbox.js';
import { PaceEmails1795340000000 } from './migrations/1795340000000-pace-emails.js';
import { EmailContentOnce1795380000000 } from './migrations/1795380000000-email-content-once.js';
import { StatusNews1800000000000 } from './migrations/1800000000000-status-news.js';
import { EmailsByReceiver1800000100000 } from './migrations/1800000100000-emails-by-receiver.js';
import { InboxByTime1800100000000 } from './migrations/1800100000000-inbox-by-time.js';
import { ForgetByAddress1800110000000 } from './migrations/1800110000000-forget-by-address.js';
import { Retention1800120000000 } from './migrations/1800120000000-retention.js';
import { NewsletterEndToken1800130000000 } from './migrations/1800130000000-newsletter-end-token.js';
import { AuditInsertOnly1800200300000 } from './migrations/1800200300000-audit-insert-only.js';
import { AuditRetention1800710000000 } from './migrations/1800710000000-audit-retention.js';
import { AccountAddresses1800700000000 } from './migrations/1800700000000-account-addresses.js';
import { FoldedSearch1800740000000 } from './migrations/1800740000000-folded-search.js';
import { ListIndexes1800750000000 } from './migrations/1800750000000-list-indexes.js';
import { Reconciliation1800750100000 } from './migrations/1800750100000-reconciliation.js';

export const dataSourceOptions = (url: string): DataSourceOptions =>
  serviceDataSource({
    url,
    entities: [AuditEntry, Enquiry, EnquiryReply, Email, Subscription],
    migrations: [
      CreateEmails1763600000000,
      EmailDelivery1795270000000,
      Enquiries1795270100000,
      ErasedCustomers1795290200000,
      SlimOutbox1795312000000,
      PaceEmails1795340000000,
      EmailContentOnce1795380000000,
      StatusNews1800000000000,
      EmailsByReceiver1800000100000,
      InboxByTime1800100000000,
      ForgetByAddress1800110000000,
      Retention1800120000000,
      NewsletterEndToken1800130000000,
      AuditInsertOnly1800200300000,
      AuditRetention1800710000000,
      AccountAddresses1800700000000,
      FoldedSearch1800740000000,
      ListIndexes1800750000000,
      Reconciliation1800750100000,
    ],
  });
