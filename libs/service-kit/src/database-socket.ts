// Limits of a connection to PostgreSQL whose other end has vanished: neither side waits for it for ever.

/** A query without a reply, though `statement_timeout` ends it at the server: the server cannot be reached. */
export const QUERY_MS = 30_000;

/** Settings of the socket at our end. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Settings of the socket at the server's end. */
export const SOCKET_SETTINGS = {
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 15_000,
};

/** PostgreSQL's own settings as an option of the connection. */
export const settingsOf = (settings: Readonly<Record<string, string | number>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${String(value)}`)
    .join(' ');
