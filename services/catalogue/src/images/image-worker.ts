import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ChildWorker } from '@shop/service-kit/child-worker';
import type { ImageTask } from './image-worker.child.js';
import type { ImageKind, ProcessedImage } from './process-image.js';

const faults = { crashed: { fault: 'broken' }, late: { fault: 'tooSlow' } } as const;

/** Processes one image after another in a child process; its crash affects only the current upload. */
@Injectable()
export class ImageWorker implements OnApplicationShutdown {
  private readonly child = new ChildWorker<ImageTask, ProcessedImage>({
    file: fileURLToPath(new URL('../../dist/images/image-worker.child.js', import.meta.url)),
    name: 'image',
    tasksPerChild: 50,
  });

  /** `service.busy` when too many wait. */
  async process(bytes: Buffer, kind: ImageKind = 'product'): Promise<ProcessedImage> {
    const processed = await this.child.run({ bytes, kind });
    return typeof processed === 'string' ? faults[processed] : processed;
  }

  /** The process id of the child, while there is one. */
  get processId(): number | undefined {
    return this.child.processId;
  }

  onApplicationShutdown(): void {
    this.child.stop();
  }
}
