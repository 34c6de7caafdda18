import { Injectable } from '@nestjs/common';
import { UPLOAD_LIMITS } from '@shop/contracts/catalogue/catalogue-admin';
import { DomainError } from '@shop/service-kit/domain-error';
import { ImageWorker } from './image-worker.js';
import { imageTypeOf, refusalMessage, type ImageFault } from './image.rules.js';
import { ImageStore } from './image-store.js';

/** Turns an upload into the images of a product (architecture.md, "An image"). */
@Injectable()
export class ImagesService {
  constructor(
    private readonly store: ImageStore,
    private readonly worker: ImageWorker,
  ) {}

  /**
   * Checks the upload under `staged` and stores its images; returns their key. The same image gives the same key.
   * `catalogue.imageRefused` with a message that names the file.
   */
  async prepare(staged: string, name: string): Promise<string> {
    const refuse = (fault: ImageFault) =>
      new DomainError('catalogue.imageRefused', undefined, refusalMessage(name, fault));
    const bytes = await this.store.read(staged, UPLOAD_LIMITS.fileBytes);
    if (bytes === null) throw refuse('missing');
    if (bytes.length === 0) throw refuse('empty');
    if (imageTypeOf(bytes) === null) throw refuse('notAnImage');
    const processed = await this.worker.process(bytes);
    if (processed.fault !== undefined) throw refuse(processed.fault);
    const key = `products/${processed.sha256}`;
    for (const file of processed.files) await this.store.put(`${key}-${file.ending}`, file.bytes);
    return key;
  }
}
