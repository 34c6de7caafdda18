import { Injectable } from '@nestjs/common';
import {
  type LetterList,
  type LetterQuery,
  type LetterSort,
  letterView,
  writtenLetter,
  type WrittenLetter,
} from '@shop/contracts/correspondence';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, Raw, type EntityManager } from 'typeorm';
import { type LetterText } from '../sheet/letter-text.js';
import { withoutKeys } from '../sheet/secret.js';
import { writeLetter } from '../sheet/write-letter.js';
import { Letter } from './letter.entity.js';
import { type Envelope, insertLetters } from './letters.query.js';

const columns = {
  written: 'createdAt',
  to: 'to',
  subject: 'subject',
  fate: 'status',
} as const satisfies Record<LetterSort, keyof Letter>;

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

  /** A page of the letters that fit, in the order of the query. */
  async list({ page, limit, search, sort, order, ...exactly }: LetterQuery): Promise<LetterList> {
    const part = search
      ? Raw((column) => `fold(${column}) LIKE search_pattern(:search)`, { search })
      : undefined;
    const [rows, total] = await this.database.getRepository(Letter).findAndCount({
      where: part
        ? [
            { ...exactly, to: part },
            { ...exactly, subject: part },
          ]
        : exactly,
      // The newest first among equals.
      order: {
        [columns[sort]]: order,
        ...(sort !== 'written' && { createdAt: 'desc' }),
        _id: 'asc',
      },
      skip: (page - 1) * limit,
      take: limit,
    });
    return {
      success: true,
      letters: rows.map((row) => letterView.parse(row)),
      total,
      page,
      pages: Math.ceil(total / limit),
    };
  }

  /** A letter with its words; `correspondence.letterNotFound` without one. */
  async get(_id: string): Promise<WrittenLetter> {
    const row = await this.database.getRepository(Letter).findOneBy({ _id });
    if (!row) throw new DomainError('correspondence.letterNotFound');
    return writtenLetter.parse({ ...row, plain: withoutKeys(row.plain) });
  }
}
