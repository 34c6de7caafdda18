/**
 * PostgreSQL's classes "connection exception", "insufficient resources" (disk or connections are full) and "operator
 * intervention": the database is stopping, stopped, starting or full. 3D000: a restored database is about to replace
 * it.
 */
const SQLSTATES = /^(08...|53...|57P0[1-5]|3D000)$/;
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']);
/** The driver's messages, without a code, for connections that ended or could not be opened in time. */
const SENTENCES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** A lock timed out, or two transactions were in a deadlock. */
const CONTENTION = /^(55P03|40P01|40001)$/;

/** Returns true if other transactions were in the way: the same request may succeed a moment later. */
export function isContention(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'code' in error && typeof error.code === 'string' && CONTENTION.test(error.code);
}

/** Returns true if the database is unavailable or full, so that the written data is not at fault. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return SQLSTATES.test(code) || SOCKET.has(code) || SENTENCES.test(error.message);
}
