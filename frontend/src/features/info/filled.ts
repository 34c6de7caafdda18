import { policyWords } from '@shop/contracts/pricing/policy-words';

/**
 * The content of a page or download from its JSON, with `{{samples.price}}` replaced by the figure of that name.
 * Throws for an unknown name.
 */
export function filled(json: string): unknown {
  const labels: Readonly<Record<string, string>> = policyWords();
  return JSON.parse(
    json.replaceAll(/\{\{\s*([^{}]*?)\s*\}\}/g, (_place, name: string) => {
      const label = labels[name];
      if (label === undefined) throw new Error(`There is no figure "${name}" in policy-words.ts.`);
      return label;
    }),
  );
}
