import { Injectable } from '@nestjs/common';
import { type LetterView, letterView } from '@shop/contracts/correspondence';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { type WrittenLetter } from './letter-page.js';
import { Letter } from './letter.entity.js';

interface Envelope {
  /** The fact that causes the letter: one letter per fact, kind and receiver. */
  eventId: string;
  kind: string;
  to: string;
}

/** Writes letters down; the postman carries them. */
@Injectable()
export class LettersService {
  constructor(private readonly database: DataSource) {}

  /** Writes a letter down in the caller's transaction; the same fact again changes nothing. */
  async write(manager: EntityManager, envelope: Envelope, letter: WrittenLetter): Promise<void> {
    await manager
      .createQueryBuilder()
      .insert()
      .into(Letter)
      .values({ _id: randomUUID(), ...envelope, ...letter })
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
