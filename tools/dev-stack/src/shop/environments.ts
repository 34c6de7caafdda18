import { join } from 'node:path';
import type { StoreUser } from '../object-store/store-users.js';
import type { DataDirectory } from '../servers/data-directory.js';
import { BUCKET } from '../object-store/bucket.js';
import type { ShopServers } from './shop-servers.js';
import { databaseOf, type App, type Service } from '../services.js';

export interface ShopPlan {
  checkout: string;
  dataDirectory: DataDirectory;
  /** Port of the gateway. */
  port: number;
  /** Number of proxies in front of the gateway; 0 by default. */
  trustedProxies?: number;
}

/** Folder in which the images of the demo shop are drawn. */
export const imagesOf = ({ dataDirectory }: Pick<ShopPlan, 'dataDirectory'>): string =>
  join(dataDirectory.folder, 'images');

/** The environment of each process, with the variable names of its config.ts. */
export class Environments {
  constructor(
    private readonly plan: ShopPlan,
    private readonly servers: ShopServers,
  ) {}

  of(app: App, operationsPort: number): NodeJS.ProcessEnv {
    const base = { ...this.shared(app), OPERATIONS_PORT: String(operationsPort) };
    if (app === 'gateway') return { ...base, ...this.gateway(), ...this.store(app) };
    return { ...base, ...this.database(app), ...this.extras(app) };
  }

  /** Returns the environment of a service's one-shot programs: migrations and demo data. */
  ofTask(service: Service, database = databaseOf(service)): NodeJS.ProcessEnv {
    const { migrate } = this.servers.rolesOf(service);
    return {
      ...this.of(service, 0),
      MIGRATION_DATABASE_URL: this.servers.postgres.address(database, migrate),
      IMAGES_DIR: imagesOf(this.plan),
    };
  }

  private shared(app: App): NodeJS.ProcessEnv {
    const { OTEL_EXPORTER_OTLP_ENDPOINT } = process.env;
    return {
      ...(OTEL_EXPORTER_OTLP_ENDPOINT && { OTEL_EXPORTER_OTLP_ENDPOINT }),
      PROFILE: 'demo',
      TZ: 'UTC',
      BUS_URL: this.servers.rabbit.address(app),
      REDIS_URL: this.servers.redis.addressFor(app),
      REDIS_PREFIX: '',
      TOKEN_PUBLIC_KEY_FILE: this.plan.dataDirectory.secrets.tokenKeys().publicKeyFile,
    };
  }

  private database(service: Service): NodeJS.ProcessEnv {
    const { database, app } = this.servers.rolesOf(service);
    return { DATABASE_URL: this.servers.postgres.address(database, app) };
  }

  private extras(service: Service): NodeJS.ProcessEnv {
    if (service === 'catalogue') {
      const { CARE_SYMBOLS } = process.env;
      return { ...this.store(service), ...(CARE_SYMBOLS && { CARE_SYMBOLS }) };
    }
    if (service === 'auth') {
      const { privateKeyFile } = this.plan.dataDirectory.secrets.tokenKeys();
      return { TOKEN_PRIVATE_KEY_FILE: privateKeyFile, ...this.mailedLinks() };
    }
    if (service === 'order') return this.mailedLinks();
    if (service === 'billing')
      return { ...this.mailedLinks(), ...this.stripe(), SHOP_URL: this.shopUrl };
    if (service !== 'correspondence') return {};
    return {
      ...this.mailedLinks(),
      ...this.store(service),
      SMTP_URL: this.servers.mail.address().smtp,
      MAIL_FROM: 'Loomery <shop@loomery.test>',
      SHOP_URL: this.shopUrl,
    };
  }

  /**
   * Returns the settings of the fake provider or, if it is turned off, of a test account whose keys are in the
   * environment.
   */
  private stripe(): NodeJS.ProcessEnv {
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRETS } = process.env;
    return (
      this.servers.stripe?.settings() ?? {
        ...(STRIPE_SECRET_KEY && { STRIPE_SECRET_KEY }),
        ...(STRIPE_WEBHOOK_SECRETS && { STRIPE_WEBHOOK_SECRETS }),
      }
    );
  }

  private get shopUrl(): string {
    return `http://localhost:${String(this.plan.port)}`;
  }

  /** Key with which auth, order and billing encrypt secrets in e-mails, and correspondence decrypts them. */
  private mailedLinks(): NodeJS.ProcessEnv {
    return { RESET_LINK_SECRET: this.plan.dataDirectory.secrets.password('reset-links') };
  }

  private gateway(): NodeJS.ProcessEnv {
    return {
      PORT: String(this.plan.port),
      SHOP_URL: this.shopUrl,
      SPA_DIR: join(this.plan.checkout, 'frontend/dist'),
      TRUSTED_PROXIES: String(this.plan.trustedProxies ?? 0),
    };
  }

  private store(user: StoreUser): NodeJS.ProcessEnv {
    const { endpoint, accessKey, secretKey } = this.servers.store.addressFor(user);
    return {
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
      S3_BUCKET: BUCKET,
    };
  }
}
