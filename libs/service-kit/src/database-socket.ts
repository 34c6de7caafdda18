// Timeouts for a PostgreSQL connection whose other end has vanished, so that neither side waits for ever.

/**
 * Timeout of a query without a reply. `statement_timeout` ends it on the server before, so the server is unreachable.
 */
export const QUERY_MS = 30_000;

/** Socket settings of the client. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Socket settings of the server. */
export const SOCKET_SETTINGS = {
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 15_000,
};

/** Returns PostgreSQL settings as an option of the connection. */
export const settingsOf = (settings: Readonly<Record<string, string | number>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${String(value)}`)
    .join(' ');
