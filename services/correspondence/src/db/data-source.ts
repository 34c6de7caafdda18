import { AuditEntry } from '@shop/service-kit/audit/audit.entity';
import { serviceDataSource } from '@shop/service-kit/data-source';
import { MISSPELLING } from '@shop/service-kit/text-folding';
import { type DataSourceOptions } from 'typeorm';
import { EnquiryReply } from '../enquiries/enquiry-reply.entity.js';
import { Enquiry } from '../enquiries/enquiry.entity.js';
import { Email } from '../emails/email.entity.js';
import { Subscription } from '../newsletter/subscription.entity.js';
import { ReleaseBaseline0000000000001 } from './migrations/0001-baseline.js';
import { AdminSearch0000000000002 } from './migrations/0002-admin-search.js';
import { Company0000000000003 } from './migrations/0003-company.js';
import { EmailTemplates0000000000004 } from './migrations/0004-email-templates.js';
import { GiftCardEmails0000000000005 } from './migrations/0005-gift-card-emails.js';
import { CardsOfEmails0000000000006 } from './migrations/0006-cards-of-emails.js';

export const dataSourceOptions = (url: string): DataSourceOptions =>
  serviceDataSource({
    url,
    entities: [AuditEntry, Enquiry, EnquiryReply, Email, Subscription],
    migrations: [
      ReleaseBaseline0000000000001,
      AdminSearch0000000000002,
      Company0000000000003,
      EmailTemplates0000000000004,
      GiftCardEmails0000000000005,
      CardsOfEmails0000000000006,
    ],
    settings: MISSPELLING,
  });
