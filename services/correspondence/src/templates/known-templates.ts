import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SECOND_MS } from '@shop/contracts/core/time';
import { rootLogger } from '@shop/service-kit/logger';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { useSavedTexts } from '../emails/template/fill-texts.js';
import { newestVersions } from './template-versions.query.js';

/** Keeps the texts of a process up to date with its database. Each replica checks by itself. */
@Injectable()
export class KnownTemplates implements OnApplicationBootstrap {
  private readonly versions = new Map<string, number>();

  constructor(private readonly dataSource: DataSource) {}

  /** If the database cannot be read yet, the next check reads it. */
  async onApplicationBootstrap(): Promise<void> {
    await this.look().catch((error: unknown) => {
      rootLogger.warn({ err: error }, 'texts of e-mails not read');
    });
  }

  @Interval(SECOND_MS)
  async look(): Promise<void> {
    for (const { key, version, texts } of await newestVersions(this.dataSource.manager)) {
      if (this.versions.get(key) === version) continue;
      useSavedTexts(key, texts);
      this.versions.set(key, version);
    }
  }
}
