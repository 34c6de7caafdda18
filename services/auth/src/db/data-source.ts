import type { DataSourceOptions } from 'typeorm';
import { AuditEntry } from '@shop/service-kit/audit/audit.entity';
import { serviceDataSource } from '@shop/service-kit/data-source';
import { EmailChange } from '../accounts/email-change.entity.js';
import { PasswordReset } from '../accounts/password-reset.entity.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { UserEntity } from '../users/user.entity.js';
import { UsersAndSessions1795269600000 } from './migrations/1795269600000-users-and-sessions.js';
import { Accounts1795273200000 } from './migrations/1795273200000-accounts.js';
import { UserOrder1795284000000 } from './migrations/1795284000000-user-order.js';
import { IdleSessions1795290000000 } from './migrations/1795290000000-idle-sessions.js';
import { SlimOutbox1795312000000 } from './migrations/1795312000000-slim-outbox.js';
import { BeginSession1795320000000 } from './migrations/1795320000000-begin-session.js';
import { InboxByTime1800100000000 } from './migrations/1800100000000-inbox-by-time.js';
import { BeginUserSession1800200000000 } from './migrations/1800200000000-begin-user-session.js';
import { SessionEndsAt1800200100000 } from './migrations/1800200100000-session-ends-at.js';
import { UserCounts1800200200000 } from './migrations/1800200200000-user-counts.js';
import { UsersByDay1800110000000 } from './migrations/1800110000000-users-by-day.js';
import { ErasedCustomers1800120000000 } from './migrations/1800120000000-erased-customers.js';
import { AuditInsertOnly1800200300000 } from './migrations/1800200300000-audit-insert-only.js';
import { AuditRetention1800710000000 } from './migrations/1800710000000-audit-retention.js';
import { EmailChanges1800700000000 } from './migrations/1800700000000-email-changes.js';
import { ProvenSessions1800700100000 } from './migrations/1800700100000-proven-sessions.js';
import { UserKeyset1800700200000 } from './migrations/1800700200000-user-keyset.js';
import { FoldedUsers1800740000000 } from './migrations/1800740000000-folded-users.js';

export const dataSourceOptions = (url: string): DataSourceOptions =>
  serviceDataSource({
    url,
    entities: [UserEntity, SessionEntity, PasswordReset, EmailChange, AuditEntry],
    migrations: [
      UsersAndSessions1795269600000,
      Accounts1795273200000,
      UserOrder1795284000000,
      IdleSessions1795290000000,
      SlimOutbox1795312000000,
      BeginSession1795320000000,
      InboxByTime1800100000000,
      BeginUserSession1800200000000,
      SessionEndsAt1800200100000,
      UserCounts1800200200000,
      UsersByDay1800110000000,
      ErasedCustomers1800120000000,
      AuditInsertOnly1800200300000,
      AuditRetention1800710000000,
      EmailChanges1800700000000,
      ProvenSessions1800700100000,
      UserKeyset1800700200000,
      FoldedUsers1800740000000,
    ],
  });
