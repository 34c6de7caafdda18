import { BaselineMigration } from '@shop/service-kit/db/baseline';

export class ReleaseBaseline0000000000001 extends BaselineMigration {
  protected readonly url = import.meta.url;
  protected override readonly extensions = ['pg_trgm'];
  protected override readonly files = [
    'tables/users',
    'functions/session_ends_at',
    'functions/begin_proven_session',
    'functions/counts_of_user',
    'functions/count_users',
  ];
}
