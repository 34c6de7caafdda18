// Puts a page of information that was sent with the page into the RTK Query cache.
import type { ShownPage } from '@shop/contracts/content/pages';
import type { InitialData } from '../../lib/initial-data';
import { infoApi } from './info-api';

const isShownPage = (body: unknown): body is ShownPage =>
  typeof body === 'object' && body !== null && 'path' in body && 'content' in body;

/** The action that stores this response; null where it is no page of information. */
export function seedPage({ address, body }: InitialData) {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const path = searchParams.get('path');
  if (pathname !== '/api/pages' || path === null || !isShownPage(body)) return null;
  return infoApi.util.upsertQueryEntries([{ endpointName: 'getPage', arg: path, value: body }]);
}
