// Designs of visitors: streamed into the S3 store under a random name; only the gateway can read them.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  DESIGN_FILE_MAX_BYTES,
  type DesignFile,
} from '@shop/contracts/correspondence/correspondence-forms';
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import { isMissing, openStore } from '@shop/service-kit/object-store';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { designTypeOf, HEAD_BYTES } from './design-type.js';
import { atLeastRate, UploadSlots } from '../uploads/upload-pace.js';

const FOLDER = 'designs';
const ADDRESS_SECONDS = 60;
const UPLOAD_MS = 60_000;
const FORGET_AFTER_MS = [0, 250, 2_000];
/** Uploads at the same time in this gateway, and of one client address. */
const MAX_UPLOADS = 8;
const MAX_UPLOADS_EACH = 2;

export interface UploadedDesign {
  /** The network of the client, as limits count it. */
  readonly address: string;
  readonly name: string;
  /** Bytes by Content-Length, which HTTP enforces. */
  readonly size: number;
  readonly body: Readable;
}

@Injectable()
export class DesignUploads {
  private readonly client;
  private readonly bucket: string;
  private readonly slots = new UploadSlots(MAX_UPLOADS, MAX_UPLOADS_EACH);

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    this.client = openStore(config);
    this.bucket = config.S3_BUCKET;
  }

  /**
   * Streams a design into the store; never more than a few chunks of it are in memory. Throws
   * `correspondence.fileType` if name and content are of no kind that we take, `correspondence.fileTooLarge`,
   * `request.tooMany`, `request.tooSlow`, `service.busy` or `service.unavailable`; nothing is stored then.
   */
  async take(upload: UploadedDesign): Promise<DesignFile> {
    if (upload.size > DESIGN_FILE_MAX_BYTES) throw new DomainError('correspondence.fileTooLarge');
    return this.slots.run(upload.address, () => this.store(upload));
  }

  private async store({ name, size, body }: UploadedDesign): Promise<DesignFile> {
    const chunks = atLeastRate(body);
    const head = await headOf(chunks);
    const type = designTypeOf(name, head);
    if (type === null) throw new DomainError('correspondence.fileType');
    const id = `${randomUUID()}.${type}`;
    await this.put(id, size, Readable.from(whole(head, chunks)));
    return { id, name, size };
  }

  /** The stored design. Throws `request.invalid` if there is none of this id. */
  async find(file: DesignFile): Promise<DesignFile> {
    try {
      const { size } = await this.client.statObject(this.bucket, `${FOLDER}/${file.id}`);
      return { ...file, size };
    } catch (error) {
      if (!isMissing(error)) throw unavailable(error);
      throw new DomainError(
        'request.invalid',
        undefined,
        'The design did not arrive. Please choose it again.',
      );
    }
  }

  async read(file: DesignFile): Promise<Readable> {
    try {
      return await this.client.getObject(this.bucket, `${FOLDER}/${file.id}`);
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** The store's client would buffer the whole file; a signed URL accepts a stream. */
  private async put(id: string, size: number, source: Readable): Promise<void> {
    const key = `${FOLDER}/${id}`;
    try {
      const address = await this.client.presignedPutObject(this.bucket, key, ADDRESS_SECONDS);
      const send = address.startsWith('https:') ? secureRequest : plainRequest;
      const upload = send(address, { method: 'PUT', headers: { 'content-length': size } });
      const responded = once(upload, 'response') as Promise<[IncomingMessage]>;
      const signal = AbortSignal.timeout(UPLOAD_MS);
      const [[response]] = await Promise.all([responded, pipeline(source, upload, { signal })]);
      response.resume();
      if (response.statusCode !== 200) throw new Error(`status ${String(response.statusCode)}`);
    } catch (error) {
      void this.forget(key);
      throw error instanceof DomainError ? error : unavailable(error);
    }
  }

  /** Removes an incomplete upload. The store may still be writing it, so the removal is repeated. */
  private async forget(key: string): Promise<void> {
    for (const ms of FORGET_AFTER_MS) {
      await pause(ms, undefined, { ref: false });
      await this.client.removeObject(this.bucket, key).catch((error: unknown) => {
        rootLogger.warn({ err: error, key }, 'incomplete design not removed from the store');
      });
    }
  }
}

function unavailable(error: unknown): DomainError {
  rootLogger.warn({ err: error }, 'design not stored or read');
  return new DomainError('service.unavailable');
}

/** Reads the first bytes of a stream, at least HEAD_BYTES of a longer one. */
async function headOf(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let size = 0; size < HEAD_BYTES;) {
    const next = await chunks.next();
    if (next.done === true) break;
    parts.push(next.value);
    size += next.value.length;
  }
  return Buffer.concat(parts);
}

async function* whole(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  for (;;) {
    const next = await rest.next();
    if (next.done === true) return;
    yield next.value;
  }
}
