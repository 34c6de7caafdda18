import { Injectable } from '@nestjs/common';
import {
  type LetterList,
  type LetterQuery,
  writtenLetter,
  type WrittenLetter,
} from '@shop/contracts/correspondence';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, type EntityManager } from 'typeorm';
import { type LetterText } from '../sheet/letter-text.js';
import { withoutKeys } from '../sheet/secret.js';
import { writeLetter } from '../sheet/write-letter.js';
import { findEmails } from './email-list.query.js';
import { Letter } from './letter.entity.js';
import { type Envelope, insertLetters } from './letters.query.js';

/** Writes letters down; the postman carries them. */
@Injectable()
export class LettersService {
  constructor(private readonly database: DataSource) {}

  /** Writes a letter down in the caller's transaction; the same fact again changes nothing. */
  write(manager: EntityManager, envelope: Envelope, text: LetterText): Promise<void> {
    return this.writeAll(manager, [{ envelope, text }]);
  }

  /** The same for many letters, in one statement. */
  async writeAll(
    manager: EntityManager,
    letters: readonly { envelope: Envelope; text: LetterText }[],
  ): Promise<void> {
    if (letters.length === 0) return;
    const written = letters.map(({ envelope, text }) => ({
      ...envelope,
      ...writeLetter(text),
      unsubscribe: text.unsubscribe,
    }));
    await insertLetters(manager, written);
  }

  /** A page of the letters that fit, in the order of the query; of many the first 1,000. */
  async list(query: LetterQuery): Promise<LetterList> {
    const { rows, total, isTotalCapped } = await findEmails(this.database, query);
    return {
      success: true,
      letters: rows,
      total,
      isTotalCapped,
      page: query.page,
      pages: Math.ceil(total / query.limit),
    };
  }

  /** A letter with its words; `correspondence.letterNotFound` without one. */
  async get(_id: string): Promise<WrittenLetter> {
    const row = await this.database.getRepository(Letter).findOneBy({ _id });
    if (!row) throw new DomainError('correspondence.letterNotFound');
    return writtenLetter.parse({ ...row, plain: withoutKeys(row.plain) });
  }
}
