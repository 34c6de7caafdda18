const { TestEnvironment } = require('jest-environment-jsdom');
/** jsdom has no fetch, streams or structuredClone: give it Node's own */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const k of [
      'fetch',
      'Request',
      'Response',
      'Headers',
      'FormData',
      'AbortController',
      'AbortSignal',
      'TextEncoder',
      'TextDecoder',
      'ReadableStream',
      'TransformStream',
      'structuredClone',
      'BroadcastChannel',
    ])
      if (globalThis[k]) this.global[k] = globalThis[k];
  }
};
