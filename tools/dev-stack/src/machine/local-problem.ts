/** A problem that the user can fix: the message is one clear sentence. */
export class LocalProblem extends Error {
  override readonly name = 'LocalProblem';

  constructor(
    sentence: string,
    /** Last lines of a log, or other details shown under the sentence. */
    readonly detail?: string,
  ) {
    super(sentence);
  }
}

/** Returns the text for the terminal, with a stack trace only for unexpected errors. */
export function explain(error: unknown): string {
  if (error instanceof LocalProblem) {
    return error.detail ? `${error.message}\n${indent(error.detail)}` : error.message;
  }
  if (isFull(error)) return 'The disk is full. Free some space (about 1 GB) and start again.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}

const indent = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
