// Adds the demo's enquiries to an empty shop. Changes nothing if the shop has enquiries.
import 'reflect-metadata';
import { Audit } from '@shop/service-kit/audit/audit';
import { nameLog, rootLogger } from '@shop/service-kit/logger';
import { demoEnquiries } from '@shop/seeds/demo-enquiries';
import { demoUsers } from '@shop/seeds/demo';
import { DataSource } from 'typeorm';
import { readSeedConfig } from '../config.js';
import { EnquiriesService } from '../enquiries/enquiries.service.js';
import { InboxService } from '../enquiries/inbox.service.js';
import { FormEmailsService } from '../emails/form-emails.service.js';
import { EmailsService } from '../emails/emails.service.js';
import { dataSourceOptions } from './data-source.js';
import { addDemoEnquiries } from './demo-enquiries.js';

const config = readSeedConfig();
nameLog('correspondence', config.LOG_LEVEL);
const now = new Date();
const admin = demoUsers(now).find((user) => user.role === 'admin');
if (!admin) throw new Error('The demo data has no admin');
const dataSource = await new DataSource(dataSourceOptions(config.DATABASE_URL)).initialize();
const emails = new EmailsService(dataSource);
const services = {
  dataSource,
  enquiries: new EnquiriesService(dataSource, new FormEmailsService(dataSource, emails)),
  inbox: new InboxService(dataSource, emails, new Audit(dataSource)),
  admin,
};
const added = await addDemoEnquiries(services, demoEnquiries(now));
await dataSource.destroy();
rootLogger.info({ enquiries: added }, 'demo enquiries added');
