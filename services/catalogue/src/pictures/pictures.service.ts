import { Injectable } from '@nestjs/common';
import { UPLOAD_LIMITS } from '@shop/contracts/catalogue-admin';
import { DomainError } from '@shop/service-kit/domain-error';
import { PicturePress } from './picture-press.js';
import { pictureTypeOf, refusalSentence, type PictureFault } from './picture.rules.js';
import { PictureStore } from './picture-store.js';

/** From an upload that nobody has looked at to pictures that the shop can show (architecture.md, "A picture"). */
@Injectable()
export class PicturesService {
  constructor(
    private readonly store: PictureStore,
    private readonly press: PicturePress,
  ) {}

  /**
   * Checks what lies under `staged` and puts the pictures made of it; answers their key. The same picture gives the
   * same key. `catalogue.pictureRefused` with a sentence that names the file.
   */
  async prepare(staged: string, name: string): Promise<string> {
    const refuse = (fault: PictureFault) =>
      new DomainError('catalogue.pictureRefused', undefined, refusalSentence(name, fault));
    const bytes = await this.store.read(staged, UPLOAD_LIMITS.fileBytes);
    if (bytes === null) throw refuse('missing');
    if (bytes.length === 0) throw refuse('empty');
    if (pictureTypeOf(bytes) === null) throw refuse('notAPicture');
    const pressed = await this.press.press(bytes);
    if (pressed.fault !== undefined) throw refuse(pressed.fault);
    const key = `products/${pressed.sha256}`;
    for (const file of pressed.files) await this.store.put(`${key}-${file.ending}`, file.bytes);
    return key;
  }
}
