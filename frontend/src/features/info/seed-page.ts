// Puts an information page that was sent with the page into the RTK Query cache.
import type { ShownPage } from '@shop/contracts/content/pages';
import type { InitialData } from '../../lib/initial-data';
import { infoApi } from './info-api';

const isShownPage = (body: unknown): body is ShownPage =>
  typeof body === 'object' && body !== null && 'path' in body && 'content' in body;

/** Returns the action that stores this response; null if it is not an information page. */
export function seedPage({ address, body }: InitialData) {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const path = searchParams.get('path');
  if (pathname !== '/api/pages' || path === null || !isShownPage(body)) return null;
  return infoApi.util.upsertQueryEntries([{ endpointName: 'getPage', arg: path, value: body }]);
}
