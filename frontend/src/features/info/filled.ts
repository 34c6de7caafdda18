import { policyWords } from '@shop/contracts/pricing/policy';

const labels: Readonly<Record<string, string>> = policyWords;

/**
 * The content of a page or download from its JSON, with `{{samples.price}}` replaced by the figure of that name.
 * Throws for an unknown name.
 */
export function filled(json: string): unknown {
  return JSON.parse(
    json.replaceAll(/\{\{\s*([^{}]*?)\s*\}\}/g, (_place, name: string) => {
      const label = labels[name];
      if (label === undefined) throw new Error(`There is no figure "${name}" in policy.ts.`);
      return label;
    }),
  );
}
