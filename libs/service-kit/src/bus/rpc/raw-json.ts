/**
 * An answer whose long part is JSON already, as PostgreSQL wrote it: it goes over the bus as it stands. Whoever makes
 * one has a spec that holds it to the contract, for no compiler looks into the text.
 */
export class RawJson<Answer> {
  private constructor(readonly text: string) {}

  /** The answer of these parts: JSON as it stands, and what is yet to be written. */
  static of<Answer extends object, Ready extends keyof Answer & string>(
    ready: Record<Ready, string>,
    rest: Omit<Answer, Ready>,
  ): RawJson<Answer> {
    const parts = Object.entries<string>(ready).map(
      ([key, json]) => `${JSON.stringify(key)}:${json}`,
    );
    const written = JSON.stringify(rest).slice(1, -1);
    return new RawJson(`{${[...(written ? [written] : []), ...parts].join(',')}}`);
  }

  /** What the text says. */
  read(): Answer {
    return JSON.parse(this.text) as Answer;
  }
}

/** The bytes of what a method answered. */
export const bytesOf = (reply: unknown): Buffer =>
  Buffer.from(reply instanceof RawJson ? reply.text : JSON.stringify(reply ?? null));
