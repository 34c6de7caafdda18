import type { DataSourceOptions } from 'typeorm';
import { AuditEntry } from '@shop/service-kit/audit/audit.entity';
import { serviceDataSource } from '@shop/service-kit/data-source';
import { MISSPELLING } from '@shop/service-kit/text-folding';
import { EmailChange } from '../accounts/email-change.entity.js';
import { PasswordReset } from '../accounts/password-reset.entity.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { UserEntity } from '../users/user.entity.js';
import { ReleaseBaseline0000000000001 } from './migrations/0001-baseline.js';
import { SavedViews0000000000002 } from './migrations/0002-saved-views.js';
import { CustomerFile0000000000003 } from './migrations/0003-customer-file.js';
import { Addresses0000000000004 } from './migrations/0004-addresses.js';

export const dataSourceOptions = (url: string): DataSourceOptions =>
  serviceDataSource({
    url,
    entities: [UserEntity, SessionEntity, PasswordReset, EmailChange, AuditEntry],
    migrations: [
      ReleaseBaseline0000000000001,
      SavedViews0000000000002,
      CustomerFile0000000000003,
      Addresses0000000000004,
    ],
    settings: MISSPELLING,
  });
