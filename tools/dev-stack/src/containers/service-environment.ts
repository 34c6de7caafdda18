import { join } from 'node:path';
import { folderOf, type Service } from '../services.js';
import { checkoutFolder } from '../machine/checkout.js';

/** Folder of the files of secrets.command.js in the container, with a subfolder for each consumer. */
export const SECRETS = '/run/secrets';

/** Reads the environment of a service's own programs from its secret files. */
export function environmentOf(service: Service, secrets = SECRETS): Record<string, string> {
  const file = (name: string) => join(secrets, service, name);
  return {
    BUS_URL_FILE: file('bus_url'),
    REDIS_URL_FILE: file('redis_url'),
    DATABASE_URL_FILE: file('database_url'),
    MIGRATION_DATABASE_URL_FILE: join(secrets, 'migrations', `${service}_url`),
    TOKEN_PUBLIC_KEY_FILE: file('token.pub.pem'),
    ...(service === 'auth' && { TOKEN_PRIVATE_KEY_FILE: file('token.pem') }),
    RESET_LINK_SECRET_FILE: file('reset_link_secret'),
    S3_ACCESS_KEY_FILE: file('s3_access_key'),
    S3_SECRET_KEY_FILE: file('s3_secret_key'),
  };
}

/** Folder of the service in the image, as in the repository. */
export const folderIn = (service: Service): string => join(checkoutFolder(), folderOf(service));
