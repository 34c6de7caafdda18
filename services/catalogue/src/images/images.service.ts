import { Injectable } from '@nestjs/common';
import { UPLOAD_LIMITS } from '@shop/contracts/catalogue/catalogue-admin';
import type { MadePhoto } from '@shop/contracts/catalogue/photos';
import { DomainError } from '@shop/service-kit/domain-error';
import { ImageWorker } from './image-worker.js';
import { imageTypeOf, refusalMessage, type ImageFault } from './image.rules.js';
import type { ImageKind, ProcessedImage } from './process-image.js';
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
    const { sha256, files } = await this.process({ staged, name, kind: 'product' });
    const key = `products/${sha256}`;
    for (const file of files) await this.store.put(`${key}-${file.ending}`, file.bytes);
    return key;
  }

  /** Checks a logo and stores it as `prepare` does; returns the address of the WebP file. */
  async prepareLogo(staged: string, name: string): Promise<string> {
    const { sha256, files } = await this.process({ staged, name, kind: 'logo' });
    const key = `site/logo-${sha256}`;
    for (const file of files) await this.store.put(`${key}.${file.ending}`, file.bytes);
    return `/images/${key}.webp`;
  }

  /** Checks and re-encodes a photo without storing it. */
  async makePhoto(staged: string, name: string): Promise<MadePhoto> {
    const { sha256, files } = await this.process({ staged, name, kind: 'photo' });
    return { sha256, webp: (files[0]?.bytes ?? Buffer.alloc(0)).toString('base64') };
  }

  private async process({ staged, name, kind }: NamedUpload): Promise<Images> {
    const refuse = (fault: ImageFault) =>
      new DomainError('catalogue.imageRefused', undefined, refusalMessage(name, fault));
    const bytes = await this.store.read(staged, UPLOAD_LIMITS.fileBytes);
    if (bytes === null) throw refuse('missing');
    if (bytes.length === 0) throw refuse('empty');
    const type = imageTypeOf(bytes);
    if (type === null) throw refuse('notAnImage');
    if (kind === 'logo' && type === 'image/avif') throw refuse('notALogo');
    const processed = await this.worker.process(bytes, kind);
    if (processed.fault !== undefined) throw refuse(processed.fault);
    return processed;
  }
}

interface NamedUpload {
  staged: string;
  /** The name of the admin's file. */
  name: string;
  kind: ImageKind;
}
type Images = Exclude<ProcessedImage, { fault: ImageFault }>;
