import { lazy, useState, type ComponentType } from 'react';

/**
 * A lazily loaded page. It loads when it is first shown, or earlier by `fetch()`; once loaded it is shown without
 * a spinner.
 */
export function page<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  const fetch = async () => (loaded ??= await load());
  const Waiting = lazy(async () => ({ default: await fetch() }));
  function Page(props: P) {
    // Chosen once: the component must not change after the page has loaded.
    const [Now] = useState<ComponentType<P>>(() => loaded ?? Waiting);
    return <Now {...props} />;
  }
  return Object.assign(Page, { fetch });
}
