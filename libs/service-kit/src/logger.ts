// The log of a process: JSON lines with their request ids, and without secrets.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import { traceId } from './tracing/spans.js';
import { describeError, maskLine, redact } from './redaction.js';

/** Carries the id of a request through all asynchronous calls of a service. */
export const requestContext = new AsyncLocalStorage<{ readonly requestId: string }>();

/** Maximum delay of a line; it is written earlier if the log is busy. A write for each line costs too much. */
const LATEST_MS = 100;
const BUSY_BYTES = 4_096;

/** Returns stdout, written many lines at a time, and flushed when the process exits. */
const toStdout = (): DestinationStream =>
  pino.destination({ dest: 1, sync: false, minLength: BUSY_BYTES, periodicFlush: LATEST_MS });

/** Returns a log that writes to the stream, or to stdout. */
export const logTo = (stream: DestinationStream = toStdout()): Logger =>
  pino(
    {
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }), log: redact },
      serializers: { err: describeError },
      // A new object each time, because pino modifies the mixin's result.
      mixin: () => {
        const requestId = requestContext.getStore()?.requestId;
        const trace = traceId();
        return {
          ...(requestId !== undefined && { requestId }),
          ...(trace !== undefined && { traceId: trace }),
        };
      },
      hooks: { streamWrite: maskLine },
    },
    stream,
  );

export const rootLogger = logTo();

/** Writes Nest's own messages to the same log. */
export class NestLogger implements LoggerService {
  log(message: unknown, context?: unknown): void {
    rootLogger.info(...line(message, context));
  }

  warn(message: unknown, context?: unknown): void {
    rootLogger.warn(...line(message, context));
  }

  debug(message: unknown, context?: unknown): void {
    rootLogger.debug(...line(message, context));
  }

  /** Nest passes the stack, then the context. */
  error(message: unknown, stack?: unknown, context?: unknown): void {
    const [about, text] = line(message, context ?? stack);
    rootLogger.error(context === undefined ? about : { ...about, stack }, text);
  }
}

function line(message: unknown, context: unknown): [Record<string, unknown>, string] {
  const about = typeof context === 'string' ? { context } : {};
  if (message instanceof Error) return [{ ...about, err: message }, message.message];
  return [about, typeof message === 'string' ? message : JSON.stringify(message)];
}

/** Adds the name of the service to every following line of this process. */
export function nameLog(service: string, level: string): void {
  rootLogger.level = level;
  rootLogger.setBindings({ service });
}
