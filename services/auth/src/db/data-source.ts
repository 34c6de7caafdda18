import type { DataSourceOptions } from 'typeorm';
import { AuditEntry } from '@shop/service-kit/audit/audit.entity';
import { serviceDataSource } from '@shop/service-kit/data-source';
import { MISSPELLING } from '@shop/service-kit/text-folding';
import { EmailChange } from '../accounts/email-change.entity.js';
import { PasswordReset } from '../accounts/password-reset.entity.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { UserEntity } from '../users/user.entity.js';
import { ReleaseBaseline0000000000001 } from './migrations/0001-baseline.js';

export const dataSourceOptions = (url: string): DataSourceOptions =>
  serviceDataSource({
    url,
    entities: [UserEntity, SessionEntity, PasswordReset, EmailChange, AuditEntry],
    migrations: [ReleaseBaseline0000000000001],
    settings: MISSPELLING,
  });
