import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { BuiltSpa } from './site-pages.js';

/** The built SPA that this gateway serves, if any. */
@Injectable()
export class SpaFolder {
  /** Null if this gateway does not serve an SPA. */
  readonly built: BuiltSpa | null;

  constructor(@Inject(GATEWAY_CONFIG) { SPA_DIR }: GatewayConfig) {
    this.built = SPA_DIR === undefined ? null : new BuiltSpa(SPA_DIR);
  }
}
