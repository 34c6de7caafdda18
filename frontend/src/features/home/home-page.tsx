import { isEditedPage } from '@shop/contracts/core/shown-content';
import { Suspense } from 'react';
import { page } from '../../../content/pages/home.md';
import { paths } from '../../lib/paths';
import { lazyPart } from '../../ui/lazy-part';
import { Spinner } from '../../ui/spinner';
import { HomeContent } from './home-content';

/** Loads with the page where admins have published a text of their own (app/pages.ts). */
export const EditedHome = lazyPart(async () => (await import('./edited-home')).EditedHome);

/** The home page: its text is frontend/content/pages/home.md until admins publish another. */
export const HomePage = () =>
  isEditedPage(paths.home.href()) ? (
    <Suspense fallback={<Spinner page />}>
      <EditedHome original={page} />
    </Suspense>
  ) : (
    <HomeContent {...page()} />
  );
