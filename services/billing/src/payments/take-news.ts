import type { EntityManager } from 'typeorm';
import { followOrders } from './moves.js';
import { saveNews, type OrderNews } from './orders.query.js';

/** Stores what is new of these orders and lets their money follow; returns of how many something was new. */
export async function takeNews(
  manager: EntityManager,
  news: readonly OrderNews[],
): Promise<number> {
  const fresh = await saveNews(manager, news);
  await followOrders(manager, fresh);
  return fresh.length;
}
