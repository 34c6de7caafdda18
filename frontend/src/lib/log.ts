// The one place that writes to the browser's console: what the spec calls "logged".
const { console: browserConsole } = globalThis;

/** Something went wrong, and the shop goes on without it. */
export const logError = (what: string, error?: unknown): void => {
  browserConsole.error(what, error);
};

/** Something was not as asked for, and was put right. */
export const logWarning = (what: string): void => {
  browserConsole.warn(what);
};
