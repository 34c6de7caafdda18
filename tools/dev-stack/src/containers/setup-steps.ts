import { LocalProblem } from '../machine/local-problem.js';
import { SERVICES, type Service } from '../services.js';

export const STEPS = ['check', 'stores', 'migrate', 'seed'] as const;
export type Step = (typeof STEPS)[number];

/** Demo orders need accounts and products, so order comes last. */
const IN_ORDER: readonly Service[] = [...SERVICES].sort(
  (a, b) => Number(a === 'order') - Number(b === 'order'),
);

/** Parses `migrate order`: the steps and services in the order in which they run. */
export function readSteps(args: readonly string[]): { steps: Step[]; services: Service[] } {
  const steps = STEPS.filter((step) => args.includes(step));
  const named = IN_ORDER.filter((service) => args.includes(service));
  const unknown = args.find(
    (arg) => !STEPS.some((step) => step === arg) && !SERVICES.some((service) => service === arg),
  );
  if (unknown !== undefined || steps.length === 0)
    throw new LocalProblem(
      `setup takes ${STEPS.join(', ')} and names of services${unknown ? `, not ${unknown}` : ''}.`,
    );
  const services = named.length > 0 ? named : IN_ORDER;
  return { steps, services: steps.includes('seed') ? services.filter(hasDemoData) : [...services] };
}

/** The other services fill their tables from events. */
const hasDemoData = (service: Service): boolean =>
  service !== 'admin-analytics' && service !== 'billing';
