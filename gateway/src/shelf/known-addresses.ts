import { Injectable } from '@nestjs/common';

const MOST = 20_000;
const LONGEST = 400;

/** Which question an address puts, so that one that was understood once is not read again. */
@Injectable()
export class KnownAddresses {
  private readonly questions = new Map<string, string>();

  remember(url: string, question: string): void {
    if (url.length > LONGEST) return;
    // Whoever makes up addresses may not fill the memory; knowing them anew costs little.
    if (this.questions.size >= MOST) this.questions.clear();
    this.questions.set(url, question);
  }

  questionOf(url: string): string | undefined {
    return this.questions.get(url);
  }
}
