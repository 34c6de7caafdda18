import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SECOND_MS } from '@shop/contracts/core/time';
import { rootLogger } from '@shop/service-kit/logger';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { useSavedTexts } from '../emails/template/fill-texts.js';
import { newestVersions } from './template-versions.query.js';

/** Keeps the texts that a process writes e-mails with as its database has them; each replica looks by itself. */
@Injectable()
export class KnownTemplates implements OnApplicationBootstrap {
  private readonly versions = new Map<string, number>();

  constructor(private readonly dataSource: DataSource) {}

  /** A database that cannot be read yet is read by the next look. */
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
