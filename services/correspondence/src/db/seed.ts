// Lays the demo's enquiries on an empty desk; does nothing to a shop that has some.
import 'reflect-metadata';
import { Audit } from '@shop/service-kit/audit/audit';
import { nameLog, rootLogger } from '@shop/service-kit/logger';
import { demoEnquiries } from '@shop/seeds/demo-enquiries';
import { demoUsers } from '@shop/seeds/demo';
import { DataSource } from 'typeorm';
import { readSeedConfig } from '../config.js';
import { EnquiriesService } from '../enquiries/enquiries.service.js';
import { InboxService } from '../enquiries/inbox.service.js';
import { FormLettersService } from '../letters/form-letters.service.js';
import { LettersService } from '../letters/letters.service.js';
import { dataSourceOptions } from './data-source.js';
import { addDemoEnquiries } from './demo-enquiries.js';

const config = readSeedConfig();
nameLog('correspondence', config.LOG_LEVEL);
const now = new Date();
const admin = demoUsers(now).find((user) => user.role === 'admin');
if (!admin) throw new Error('The demo data has no admin');
const dataSource = await new DataSource(dataSourceOptions(config.DATABASE_URL)).initialize();
const letters = new LettersService(dataSource);
const desk = {
  dataSource,
  enquiries: new EnquiriesService(dataSource, new FormLettersService(dataSource, letters)),
  inbox: new InboxService(dataSource, letters, new Audit(dataSource)),
  admin,
};
const added = await addDemoEnquiries(desk, demoEnquiries(now));
await dataSource.destroy();
rootLogger.info({ enquiries: added }, 'demo enquiries added');
