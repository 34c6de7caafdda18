import { Compass } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../lib/paths';
import { ButtonLink } from '../ui/button';
import { EmptyState } from '../ui/list/empty-state';
import { PageTitle } from '../ui/page-title';

export function NotFoundPage() {
  return (
    <NotFound>
      <ButtonLink to={paths.products.href()}>Browse Products</ButtonLink>
      <ButtonLink to={paths.home.href()} variant="secondary">
        Go Home
      </ButtonLink>
    </NotFound>
  );
}

/** The page of an unknown address, with links to go on. */
export function NotFound({ children }: { children: ReactNode }) {
  return (
    <>
      <PageTitle isPrivate>Page not found</PageTitle>
      <EmptyState
        icon={<Compass />}
        level={1}
        title="There is no page at this address"
        text="It may have moved, or the address may be misspelt."
      >
        {children}
      </EmptyState>
    </>
  );
}
