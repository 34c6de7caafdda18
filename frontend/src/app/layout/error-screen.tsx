import { CircleAlert } from 'lucide-react';
import { Button } from '../../ui/button';
import { Container } from '../../ui/container';
import { EmptyState } from '../../ui/list/empty-state';
import { PageTitle } from '../../ui/page-title';

/** Replaces the whole page when it crashes; its buttons reload the shop, because the state may be corrupt. */
export function ErrorScreen() {
  return (
    <Container page>
      <PageTitle>Unexpected Application Error!</PageTitle>
      <EmptyState
        level={1}
        icon={<CircleAlert />}
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
