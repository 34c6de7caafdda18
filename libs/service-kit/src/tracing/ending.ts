// The last spans of a process are sent after its drain: Shutdown calls it without loading the tracing code.
let send: () => Promise<void> = () => Promise.resolve();

export const beforeTheEnd = (work: () => Promise<void>): void => {
  send = work;
};

/** Sends what has not been sent yet. Never rejects: a process may end without its traces. */
export const sendLastSpans = (): Promise<void> => send().catch(() => undefined);
