const NEWS_MS = 7 * 24 * 3_600_000;

/**
 * Whether people should still hear of what happened then. History that is told late, as by a demo shop
 * that is filled with past orders or by a replay of facts, is no news.
 */
export const isNews = (happenedAt: string, now = Date.now()): boolean =>
  now - Date.parse(happenedAt) < NEWS_MS;
