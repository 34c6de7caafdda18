import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** The unit of counting: an IPv4 address, or the /64 of an IPv6 address, which one client owns as a whole. */
export function networkOf(ip: string): string {
  // The common case, checked first: every request comes here.
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const left = groupsOf(head);
  const right = groupsOf(tail ?? '');
  const filled =
    tail === undefined ? [] : Array<string>(GROUPS - left.length - right.length).fill('0');
  const network = [...left, ...filled, ...right].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));

/**
 * Shortens an address for the log: the /24 of an IPv4 address, the /48 of an IPv6 address, so that no person is
 * named.
 */
export function clientNetworkOf(ip: string): string {
  const network = neighbourhoodOf(ip);
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;
}

/** The addresses that are likely the same household or firm: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export function neighbourhoodOf(ip: string): string {
  const network = networkOf(ip);
  return network.includes(':') ? network : `${network.split('.').slice(0, 3).join('.')}.0/24`;
}
