import { useLocation, useParams } from 'react-router-dom';
import { errorMessage } from '../../lib/error-message';
import { paths } from '../../lib/paths';
import { Button, ButtonLink } from '../../ui/button';
import { Container } from '../../ui/container';
import { EmptyState } from '../../ui/list/empty-state';
import { PageTitle } from '../../ui/page-title';
import { useFollowNewsletterLinkMutation } from './newsletter-link-api';

const labels = {
  confirm: {
    title: 'Confirm your subscription',
    text: 'New cloth, how it is made and what it is best used for, about once a month.',
    action: 'Yes, send them',
    done: 'You are subscribed',
  },
  unsubscribe: {
    title: 'Unsubscribe',
    text: 'You will not receive the newsletter any more.',
    action: 'Unsubscribe',
    done: 'You are unsubscribed',
  },
};

/**
 * Target of the links in newsletter e-mails. It requires a click, because some mailboxes open every link automatically.
 */
export function NewsletterLinkPage() {
  const what = useParams()['what'] === 'unsubscribe' ? 'unsubscribe' : 'confirm';
  const { hash } = useLocation();
  const token = hash.slice(1);
  const [follow, { data, error, isLoading }] = useFollowNewsletterLinkMutation();
  const { title, text, action, done } = labels[what];
  const heading = data ? done : title;
  return (
    <Container width="form" page>
      <PageTitle>{heading}</PageTitle>
      <EmptyState level={1} title={heading} text={data?.message ?? text}>
        {data ? (
          <ButtonLink to={paths.products.href()} variant="secondary">
            See the cloth
          </ButtonLink>
        ) : (
          <Button busy={isLoading} onClick={() => void follow({ what, token })}>
            {action}
          </Button>
        )}
        {error && (
          <p role="alert">{errorMessage(error, 'Something went wrong. Please try again.')}</p>
        )}
      </EmptyState>
    </Container>
  );
}
