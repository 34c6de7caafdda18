import { lazy, useState, type ComponentType } from 'react';
import { Button } from './button';

/** Loads the page again where the shop can be reached: older browsers keep the failure of a script until then. */
async function loadPageAgain(): Promise<void> {
  const response = await globalThis.fetch('/robots.txt', { method: 'HEAD' }).catch(() => null);
  if (response?.ok) location.reload();
}

/**
 * A part of the page whose code loads when it is first shown, or earlier by `fetch()`. Where it cannot be loaded, it
 * offers to try again, and the rest of the page stays.
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
    // Chosen once: the component must not change after its code has loaded.
    const [Now] = useState<ComponentType<P>>(() => loaded ?? waiting);
    return <Now {...props} />;
  }
  return Object.assign(Part, { fetch });
}
