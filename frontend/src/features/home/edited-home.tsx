import { filled } from '@shop/contracts/content/filled';
import type { InfoContent } from '@shop/contracts/content/info-content';
import { paths } from '../../lib/paths';
import { Spinner } from '../../ui/spinner';
import { useGetPageQuery } from '../info/info-api';
import { HomeContent } from './home-content';

/** The home page with the text that admins have published, or with the original text if it cannot be loaded. */
export function EditedHome({ original }: { original: () => InfoContent }) {
  const { currentData, error } = useGetPageQuery(paths.home.href());
  if (currentData) return <HomeContent {...filled(currentData.content, { isStored: true })} />;
  return error === undefined ? <Spinner page /> : <HomeContent {...original()} />;
}
