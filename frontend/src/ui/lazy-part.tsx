import { lazy, useState, type ComponentType } from 'react';
import { Button } from './button';

/** Reloads the page if the shop can be reached, because older browsers cache a failed script until then. */
async function loadPageAgain(): Promise<void> {
  const response = await globalThis.fetch('/robots.txt', { method: 'HEAD' }).catch(() => null);
  if (response?.ok) location.reload();
}

/**
 * Returns a component whose code loads when it is first rendered, or earlier by `fetch()`. If it cannot be loaded, it
 * offers to retry, and the rest of the page stays.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  const fetch = async () => (loaded ??= await load());
  const attempt = (onFailure = () => Promise.resolve()): ComponentType<P> =>
    lazy(async () => ({
      default: await fetch().catch(async () => {
        await onFailure();
        return Failed;
      }),
    }));
  let waiting = attempt();
  function Failed(props: P) {
    const [Again, setAgain] = useState<ComponentType<P> | null>(null);
    if (Again) return <Again {...props} />;
    const retry = () => {
      waiting = attempt(loadPageAgain);
      setAgain(() => waiting);
    };
    return (
      <p role="alert">
        This could not be loaded. <Button onClick={retry}>Try Again</Button>
      </p>
    );
  }
  function Part(props: P) {
    // Chosen once, because the component must not change after its code has loaded.
    const [Now] = useState<ComponentType<P>>(() => loaded ?? waiting);
    return <Now {...props} />;
  }
  return Object.assign(Part, { fetch });
}
