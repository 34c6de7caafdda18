/** Injection token of the checked environment. */
export const GATEWAY_CONFIG = Symbol('configuration of the gateway');
