import { Injectable } from '@nestjs/common';
import { type LetterKind, type LetterView, letterView } from '@shop/contracts/correspondence';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { type LetterText } from '../sheet/letter-text.js';
import { writeLetter } from '../sheet/write-letter.js';
import { Letter } from './letter.entity.js';

export interface Envelope {
  /** The fact that causes the letter: one letter per fact, kind and receiver. */
  readonly eventId: string;
  readonly kind: LetterKind;
  readonly to: string;
  /** Whose account it is about: the letter is forgotten with it. */
  readonly userId?: string | null;
  /** What stands at the letter's SECRET_PLACE, sealed. */
  readonly sealedSecret?: string;
  /** The letter is not worth sending after this. */
  readonly usefulUntil?: Date;
  /** Id of the earlier letter that this one goes on from. */
  readonly follows?: string;
}

/** Writes letters down; the postman carries them. */
@Injectable()
export class LettersService {
  constructor(private readonly database: DataSource) {}

  /** Writes a letter down in the caller's transaction; the same fact again changes nothing. */
  async write(manager: EntityManager, envelope: Envelope, text: LetterText): Promise<void> {
    await manager
      .createQueryBuilder()
      .insert()
      .into(Letter)
      .values({
        _id: randomUUID(),
        ...envelope,
        ...writeLetter(text),
        unsubscribe: text.unsubscribe ?? null,
      })
      .orIgnore()
      .execute();
  }

  /** A page of letters, newest first. */
  async list({ page, limit }: { page: number; limit: number }) {
    const [rows, total] = await this.database.getRepository(Letter).findAndCount({
      order: { createdAt: 'DESC', _id: 'ASC' },
      skip: (page - 1) * limit,
      take: limit,
    });
    return { letters: rows.map((row): LetterView => letterView.parse(row)), total };
  }
}
