import { titled, type PageHead } from '@shop/contracts/core/page-head';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { writeHead } from './page-head';

interface PageTitleProps extends Partial<PageHead> {
  /** Title of the browser tab, before the company name. */
  children: string;
}

/** Sets the head of the page: its title, and its description for search engines and link previews. */
export function PageTitle({ children, address, ...head }: PageTitleProps) {
  const { pathname } = useLocation();
  const written = JSON.stringify({
    ...head,
    title: titled(children),
    address: address ?? pathname,
  });
  useEffect(() => {
    writeHead(JSON.parse(written) as PageHead);
  }, [written]);
  return null;
}
