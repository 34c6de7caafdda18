import type { InfoContent } from '@shop/contracts/content/info-content';
import { filled } from '@shop/contracts/content/filled';
import { isEditedPage } from '@shop/contracts/core/shown-content';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { errorStatus } from '../../lib/error-message';
import { paths, type InfoPageName } from '../../lib/paths';
import { useFailure } from '../../lib/use-failure';
import { Container } from '../../ui/container';
import { LoadFailed } from '../../ui/list/load-failed';
import { PageTitle } from '../../ui/page-title';
import { Spinner } from '../../ui/spinner';
import { useGetPageQuery } from './info-api';
import { InfoArticle } from './info-article';
import { pages } from './pages';

/** An information page of the build. Its text comes from frontend/content until admins publish another one. */
export function InfoPage({ page }: { page: InfoPageName }) {
  const { path } = paths.info[page];
  if (!isEditedPage(path)) return <Titled key={path} content={pages[page]()} />;
  return <EditedPage key={path} path={path} failed={() => <Titled content={pages[page]()} />} />;
}

/** An information page that admins have added. Renders `missing` if there is none at the address. */
export function OwnPage({ missing }: { missing: ReactNode }) {
  const path = useLocation().pathname.toLowerCase().replace(/\/$/, '');
  return (
    <EditedPage
      key={path}
      path={path}
      failed={(query) =>
        isMissing(query.error) ? (
          missing
        ) : (
          <Container page>
            <LoadFailed
              title="The page could not be loaded"
              text="Something went wrong."
              query={query}
            />
          </Container>
        )
      }
    />
  );
}

interface FailedQuery {
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface EditedPageProps {
  path: string;
  failed: (query: FailedQuery) => ReactNode;
}

function EditedPage({ path, failed }: EditedPageProps) {
  const query = useGetPageQuery(path);
  const { currentData: data, error } = query;
  useFailure('The page could not be loaded', isMissing(error) ? undefined : error);
  if (data === undefined) return error === undefined ? <Spinner page /> : failed(query);
  if (data.path !== path) return <Navigate to={data.path} replace />;
  return <Titled content={filled(data.content, { isStored: true })} />;
}

const Titled = ({ content }: { content: InfoContent }) => (
  <>
    <PageTitle description={content.lede}>{content.title}</PageTitle>
    <InfoArticle content={content} />
  </>
);

const isMissing = (error: unknown): boolean => errorStatus(error) === 404;
