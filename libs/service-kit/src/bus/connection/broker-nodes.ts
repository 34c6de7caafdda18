// The nodes of a broker cluster.

/**
 * Returns an address for each node. `?nodes=host:port,host` lists the nodes, in the same order for every process;
 * without it, the address itself is the only node.
 */
export function nodeUrls(address: string): string[] {
  const url = new URL(address);
  const nodes = url.searchParams.get('nodes')?.split(',') ?? [url.host];
  url.searchParams.delete('nodes');
  return nodes.map((host) => Object.assign(new URL(url), { host }).href);
}
