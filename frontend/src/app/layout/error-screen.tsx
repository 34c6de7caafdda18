import { Unplug } from 'lucide-react';
import { Button } from '../../ui/button';
import { Container } from '../../ui/container';
import { EmptyState } from '../../ui/empty-state';
import { PageTitle } from '../../ui/page-title';

/** Stands in for everything when a screen breaks. Loads the shop anew: what broke may be in memory. */
export function ErrorScreen() {
  return (
    <Container page>
      <PageTitle>Unexpected Application Error!</PageTitle>
      <EmptyState
        level={1}
        icon={<Unplug />}
        title="Unexpected Application Error!"
        text="Something broke on this page. Your cart is safe."
      >
        <Button
          onClick={() => {
            location.reload();
          }}
        >
          Reload
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            location.assign('/');
          }}
        >
          Go Home
        </Button>
      </EmptyState>
    </Container>
  );
}
