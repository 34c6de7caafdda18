/** A style sheet in a spec: every class keeps its own name. */
module.exports = new Proxy(
  {},
  { get: (_, name) => (name === '__esModule' ? false : String(name)) },
);
