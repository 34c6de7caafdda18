// The only place that writes to the browser's console, for what the spec calls "logged".
const { console: browserConsole } = globalThis;

/** Logs an error from which the shop recovers. */
export const logError = (what: string, error?: unknown): void => {
  browserConsole.error(what, error);
};

/** Logs a corrected value. */
export const logWarning = (what: string): void => {
  browserConsole.warn(what);
};
