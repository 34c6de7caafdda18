// The connections that a set of network policies allows: the union over all policies that select a pod.
import type { Labels } from './pods.js';

interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}
interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
}
interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { port: number }[];
}
export interface Policy {
  kind: 'NetworkPolicy';
  spec: { podSelector: Selector; policyTypes: string[]; ingress?: Rule[]; egress?: Rule[] };
}

/**
 * A pod of the shop has only labels; a pod elsewhere also has a namespace; anything outside of the cluster has an
 * address.
 */
export interface Party {
  labels?: Labels;
  namespace?: Labels;
  address?: string;
}

const SHOP: Labels = { 'kubernetes.io/metadata.name': 'loomery' };

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  const hasLabels = Object.entries(matchLabels).every(([key, value]) => labels[key] === value);
  return (
    hasLabels &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator === 'Exists') return key in labels;
      if (operator === 'In') return values.includes(labels[key] ?? '');
      throw new Error(`The operator ${operator} is not evaluated`);
    })
  );
}

const bitsOf = (address: string): string =>
  address.replace(/(\d+)\.?/g, (_all, byte: string) => Number(byte).toString(2).padStart(8, '0'));
function isWithin(address: string, cidr: string): boolean {
  const [network = '', length] = cidr.split('/');
  return bitsOf(address).startsWith(bitsOf(network).slice(0, Number(length)));
}

function isPeer({ podSelector, namespaceSelector, ipBlock }: Peer, party: Party): boolean {
  const { address, labels = {}, namespace } = party;
  if (ipBlock)
    return (
      address !== undefined &&
      isWithin(address, ipBlock.cidr) &&
      !ipBlock.except?.some((cidr) => isWithin(address, cidr))
    );
  if (address !== undefined) return false;
  const isNamespace = namespaceSelector
    ? selects(namespaceSelector, namespace ?? SHOP)
    : namespace === undefined;
  return isNamespace && (!podSelector || selects(podSelector, labels));
}

/** Returns true if the pod's policies of one direction allow the connection. */
function passes(
  policies: Policy[],
  direction: 'from' | 'to',
  pod: Party,
  peer: Party,
  port: number,
) {
  if (!pod.labels || pod.namespace) return true;
  const type = direction === 'from' ? 'Ingress' : 'Egress';
  const own = policies.filter(
    ({ spec }) => spec.policyTypes.includes(type) && selects(spec.podSelector, pod.labels ?? {}),
  );
  const rules = own.flatMap(
    ({ spec }) => (direction === 'from' ? spec.ingress : spec.egress) ?? [],
  );
  const isAllowed = rules.some((rule) => {
    const peers = rule[direction];
    const isPort = !rule.ports || rule.ports.some((one) => one.port === port);
    return isPort && (!peers || peers.some((one) => isPeer(one, peer)));
  });
  return own.length === 0 || isAllowed;
}

export const allows = (policies: Policy[], from: Party, to: Party, port: number): boolean =>
  passes(policies, 'to', from, to, port) && passes(policies, 'from', to, from, port);
