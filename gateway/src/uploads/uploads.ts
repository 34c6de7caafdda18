import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@shop/service-kit/domain-error';
import type { StoreEnv } from '@shop/service-kit/config';
import { rootLogger } from '@shop/service-kit/logger';
import { openStore, type ObjectStore } from '@shop/service-kit/object-store';
import { GATEWAY_CONFIG } from '../config.js';
import { Limiter } from '../limits/limiter.js';
import { readForm, type FormFields } from './form-reader.js';
import { AT_ONCE } from './upload-limits.js';

export interface StagedFile {
  name: string;
  /** Where the store keeps it until its owner has looked at it. */
  staged: string;
}

export interface Upload {
  fields: FormFields;
  files: StagedFile[];
}

/** Takes forms with files: the files go to the S3 store, their keys to whoever owns them. */
@Injectable()
export class Uploads {
  private readonly client: ObjectStore;
  private readonly underWay = new Map<string, number>();

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly store: StoreEnv,
    private readonly limiter: Limiter,
  ) {
    this.client = openStore(store);
  }

  /**
   * Reads the user's form, with files under `field` alone, and hands it to `work`; what was staged for it is gone
   * afterwards, whatever came of it. TooMany (429), `service.busy`, and `service.unavailable` where the store is away.
   */
  async receive<T>(
    { raw, user }: { raw: IncomingMessage; user: string },
    field: string,
    work: (upload: Upload) => Promise<T>,
  ): Promise<T> {
    this.enter(user);
    const files: StagedFile[] = [];
    try {
      const fields = await readForm(raw, async (file) => {
        if (file.field !== field)
          throw new DomainError('request.invalid', undefined, 'The form has a file too many.');
        if (files.length === 0) await this.limiter.admitFiles(user);
        const staged = `staging/${randomUUID()}`;
        await this.put(staged, file.bytes);
        files.push({ name: file.name, staged });
      });
      return await work({ fields, files });
    } finally {
      this.leave(user);
      await this.discard(files);
    }
  }

  private enter(user: string): void {
    const mine = this.underWay.get(user) ?? 0;
    const all = [...this.underWay.values()].reduce((sum, count) => sum + count, 0);
    if (mine >= AT_ONCE.perUser) throw new DomainError('request.tooMany');
    if (all >= AT_ONCE.all) throw new DomainError('service.busy');
    this.underWay.set(user, mine + 1);
  }

  private leave(user: string): void {
    const left = (this.underWay.get(user) ?? 1) - 1;
    if (left === 0) this.underWay.delete(user);
    else this.underWay.set(user, left);
  }

  private async put(key: string, bytes: Buffer): Promise<void> {
    const type = { 'Content-Type': 'application/octet-stream' };
    try {
      await this.client.putObject(this.store.S3_BUCKET, key, bytes, bytes.length, type);
    } catch (error) {
      rootLogger.warn({ err: error }, 'upload not put into the store');
      throw new DomainError('service.unavailable');
    }
  }

  /** What cannot be removed now, the catalogue's collector takes a day later. */
  private async discard(files: readonly StagedFile[]): Promise<void> {
    for (const { staged } of files)
      await this.client.removeObject(this.store.S3_BUCKET, staged).catch((error: unknown) => {
        rootLogger.warn({ err: error, staged }, 'upload not removed from the store');
      });
  }
}
