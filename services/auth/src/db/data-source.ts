import type { DataSourceOptions } from 'typeorm';
import { serviceDataSource } from '@shop/service-kit/data-source';
import { SessionEntity } from '../sessions/session.entity.js';
import { UserEntity } from '../users/user.entity.js';
import { UsersAndSessions1795269600000 } from './migrations/1795269600000-users-and-sessions.js';

export const dataSourceOptions = (url: string): DataSourceOptions =>
  serviceDataSource({
    url,
    entities: [UserEntity, SessionEntity],
    migrations: [UsersAndSessions1795269600000],
  });
