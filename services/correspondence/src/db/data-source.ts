import { serviceDataSource } from '@shop/service-kit/data-source';
import { type DataSourceOptions } from 'typeorm';
import { Letter } from '../letters/letter.entity.js';
import { CreateLetters1763600000000 } from './migrations/1763600000000-create-letters.js';
import { CarryLetters1795270000000 } from './migrations/1795270000000-carry-letters.js';

export const dataSourceOptions = (url: string): DataSourceOptions =>
  serviceDataSource({
    url,
    entities: [Letter],
    migrations: [CreateLetters1763600000000, CarryLetters1795270000000],
  });
