// The nodes of a broker that is a cluster.

/**
 * An address for each node. `?nodes=host:port,host` names them, in the same order for every process; the address is its
 * only node where it names none.
 */
export function nodeUrls(address: string): string[] {
  const url = new URL(address);
  const nodes = url.searchParams.get('nodes')?.split(',') ?? [url.host];
  url.searchParams.delete('nodes');
  return nodes.map((host) => Object.assign(new URL(url), { host }).href);
}
