import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/** Opens plain links of a table within the app. A router link would cost more than the rest of its row. */
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
