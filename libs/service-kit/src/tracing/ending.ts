// Sends the last spans of a process after its drain. Shutdown calls it without loading the tracing code.
let send: () => Promise<void> = () => Promise.resolve();

export const beforeTheEnd = (work: () => Promise<void>): void => {
  send = work;
};

/** Sends the remaining spans. Never rejects, since a process may end without its traces. */
export const sendLastSpans = (): Promise<void> => send().catch(() => undefined);
