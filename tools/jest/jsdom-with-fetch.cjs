const { TestEnvironment } = require('jest-environment-jsdom');

const FROM_NODE = [
  'fetch',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
  'TextEncoderStream',
  'TextDecoderStream',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'CompressionStream',
  'DecompressionStream',
  'structuredClone',
  'BroadcastChannel',
];

/** jsdom has no fetch, streams or structuredClone, so it gets those of Node. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    const window = this.global;
    for (const name of FROM_NODE) if (globalThis[name]) window[name] = globalThis[name];
    // Browsers resolve addresses relative to the page; Node's Request does not.
    window.Request = class extends Request {
      constructor(input, init) {
        super(typeof input === 'string' ? new URL(input, window.location.href) : input, init);
      }
    };
  }
};
