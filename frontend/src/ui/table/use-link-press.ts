import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Opens the plain links of a table within the app. A link with a router of its own costs a table more than all else in
 * its row.
 */
export function useLinkPress() {
  const navigate = useNavigate();
  return useCallback(
    (event: MouseEvent) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      const link = (event.target as Element).closest('a');
      if (
        !link ||
        link.target !== '' ||
        link.download !== '' ||
        link.origin !== window.location.origin
      )
        return;
      event.preventDefault();
      void navigate({ pathname: link.pathname, search: link.search });
    },
    [navigate],
  );
}
