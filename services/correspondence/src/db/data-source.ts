import { serviceDataSource } from '@shop/service-kit/data-source';
import { type DataSourceOptions } from 'typeorm';
import { Letter } from '../letters/letter.entity.js';
import { CreateLetters1763600000000 } from './migrations/1763600000000-create-letters.js';

export const dataSourceOptions = (url: string): DataSourceOptions =>
  serviceDataSource({ url, entities: [Letter], migrations: [CreateLetters1763600000000] });
