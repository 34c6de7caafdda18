// The one place that writes to the browser's console: what the spec calls "logged".
const { console: browserConsole } = globalThis;

/** Logs an error that the shop survives. */
export const logError = (what: string, error?: unknown): void => {
  browserConsole.error(what, error);
};

/** Logs a corrected value. */
export const logWarning = (what: string): void => {
  browserConsole.warn(what);
};
