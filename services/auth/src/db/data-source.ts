import type { DataSourceOptions } from 'typeorm';
import { AuditEntry } from '@shop/service-kit/audit/audit.entity';
import { serviceDataSource } from '@shop/service-kit/data-source';
import { EmailChange } from '../accounts/email-change.entity.js';
import { PasswordReset } from '../accounts/password-reset.entity.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { UserEntity } from '../users/user.entity.js';
import { Baseline0000000000001 } from './migrations/0001-baseline.js';
import { CountsOfUser0000000000002 } from './migrations/0002-counts-of-user.js';

export const dataSourceOptions = (url: string): DataSourceOptions =>
  serviceDataSource({
    url,
    entities: [UserEntity, SessionEntity, PasswordReset, EmailChange, AuditEntry],
    migrations: [Baseline0000000000001, CountsOfUser0000000000002],
  });
