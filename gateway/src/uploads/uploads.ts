import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@shop/service-kit/domain-error';
import type { StoreEnv } from '@shop/service-kit/config';
import { rootLogger } from '@shop/service-kit/logger';
import { openStore, type ObjectStore } from '@shop/service-kit/object-store';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG } from '../config.js';
import type { FileBucket } from '../limits/limits.js';
import { Limiter } from '../limits/limiter.js';
import { readForm, type FormFields } from './form-reader.js';
import { AT_ONCE } from './upload-limits.js';
import { UploadSlots } from './upload-pace.js';

export interface StagedFile {
  name: string;
  /** Its key in the store until the catalogue has processed it. */
  staged: string;
  /** Set for a file that stays in the store until no job needs it and the catalogue collects it. */
  isKept?: boolean;
}

interface Sender {
  request: FastifyRequest;
  user: string;
  /** The limit that counts the form; `files` if it is absent. */
  bucket?: FileBucket;
}

export interface Upload {
  fields: FormFields;
  files: StagedFile[];
}

/** Receives forms with files: puts the files into the S3 store and passes their keys on. */
@Injectable()
export class Uploads {
  private readonly client: ObjectStore;
  private readonly slots = new UploadSlots(AT_ONCE.all, AT_ONCE.perUser);

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly store: StoreEnv,
    private readonly limiter: Limiter,
  ) {
    this.client = openStore(store);
  }

  /**
   * Reads the user's form, with files under `field` alone, and passes it to `work`; staged files are removed afterwards,
   * unless the work keeps them.
   * @throws DomainError `request.tooMany`, `service.busy`, or `service.unavailable` if the store fails
   */
  receive<T>(
    { request, user, bucket }: Sender,
    field: string,
    work: (upload: Upload) => Promise<T>,
  ): Promise<T> {
    return this.slots.run(user, async () => {
      const files: StagedFile[] = [];
      try {
        const fields = await readForm(request, async (file) => {
          if (file.field !== field)
            throw new DomainError('request.invalid', undefined, 'The form has a file too many.');
          if (files.length === 0) await this.limiter.admitFiles(user, bucket);
          const staged = `staging/${randomUUID()}`;
          await this.put(staged, file.bytes);
          files.push({ name: file.name, staged });
        });
        return await work({ fields, files });
      } finally {
        await this.discard(files);
      }
    });
  }

  /** Reads a form with one image under `field`, as `receive` does. Throws `request.invalid` for none or several. */
  receiveImage<T>(
    from: Sender,
    field: string,
    work: (image: StagedFile) => Promise<T>,
  ): Promise<T> {
    return this.receive(from, field, ({ files: [file, ...more] }) => {
      if (file === undefined || more.length > 0)
        throw new DomainError('request.invalid', undefined, 'Choose one image.');
      return work(file);
    });
  }

  private async put(key: string, bytes: Buffer): Promise<void> {
    const type = { 'Content-Type': 'application/octet-stream' };
    try {
      await this.client.putObject(this.store.S3_BUCKET, key, bytes, bytes.length, type);
    } catch (error) {
      rootLogger.warn({ err: error }, 'upload not stored');
      throw new DomainError('service.unavailable');
    }
  }

  /** A file that is not removed here is collected by the catalogue a day later. */
  private async discard(files: readonly StagedFile[]): Promise<void> {
    for (const { staged } of files.filter(({ isKept }) => isKept !== true))
      await this.client.removeObject(this.store.S3_BUCKET, staged).catch((error: unknown) => {
        rootLogger.warn({ err: error, staged }, 'upload not removed from the store');
      });
  }
}
