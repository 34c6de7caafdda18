import { isEditedPage } from '@shop/contracts/core/shown-content';
import { Suspense } from 'react';
import { page } from '../../../content/pages/home.md';
import { paths } from '../../lib/paths';
import { lazyPart } from '../../ui/lazy-part';
import { Spinner } from '../../ui/spinner';
import { HomeContent } from './home-content';

/** Loaded with the page if admins have published an edited text (app/pages.ts). */
export const EditedHome = lazyPart(async () => (await import('./edited-home')).EditedHome);

/** The home page. Its text is frontend/content/pages/home.md until admins publish another one. */
export const HomePage = () =>
  isEditedPage(paths.home.href()) ? (
    <Suspense fallback={<Spinner page />}>
      <EditedHome original={page} />
    </Suspense>
  ) : (
    <HomeContent {...page()} />
  );
