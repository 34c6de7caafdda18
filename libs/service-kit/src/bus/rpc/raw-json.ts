/**
 * A reply whose largest part is JSON already, as PostgreSQL wrote it, and is sent unchanged. A spec checks each use
 * against the contract, because the compiler cannot.
 */
export class RawJson<Reply> {
  private constructor(readonly text: string) {}

  /** Returns a reply of these parts: JSON that is ready, and values to serialise. */
  static of<Reply extends object, Ready extends keyof Reply & string>(
    ready: Record<Ready, string>,
    rest: Omit<Reply, Ready>,
  ): RawJson<Reply> {
    const parts = Object.entries<string>(ready).map(
      ([key, json]) => `${JSON.stringify(key)}:${json}`,
    );
    const written = JSON.stringify(rest).slice(1, -1);
    return new RawJson(`{${[...(written ? [written] : []), ...parts].join(',')}}`);
  }

  /** Returns the same reply with additional properties at the end. */
  with(more: Partial<Reply>): RawJson<Reply> {
    const written = JSON.stringify(more).slice(1, -1);
    return written ? new RawJson(`${this.text.slice(0, -1)},${written}}`) : this;
  }

  /** Returns the parsed text. */
  read(): Reply {
    return JSON.parse(this.text) as Reply;
  }
}

/** Returns the bytes of a method's result. */
export const bytesOf = (reply: unknown): Buffer =>
  Buffer.from(reply instanceof RawJson ? reply.text : JSON.stringify(reply ?? null));
