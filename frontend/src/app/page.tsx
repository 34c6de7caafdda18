import { lazy, useState, type ComponentType } from 'react';

/**
 * A page with code of its own. It loads when it is first shown, or before that by `fetch()`;
 * once it is there it is shown at once, without a spinner in between.
 */
export function page<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  const fetch = async () => (loaded ??= await load());
  const Waiting = lazy(async () => ({ default: await fetch() }));
  function Page(props: P) {
    // Chosen once: a page that has been waited for is not another one afterwards.
    const [Now] = useState<ComponentType<P>>(() => loaded ?? Waiting);
    return <Now {...props} />;
  }
  return Object.assign(Page, { fetch });
}
