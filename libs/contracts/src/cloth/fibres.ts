// Fibre names of a composition, without zod. For the EU: Regulation (EU) No 1007/2011, Annex I. For the US: the
// generic names of 16 CFR 303.6 and 303.7, which include those of ISO 2076.

interface Fibre {
  /** The name in Annex I, if it is not the key. */
  eu?: string;
  /** The US name, if it differs. */
  us?: string;
  /** Other names that people write, in lower case. */
  also?: readonly string[];
  /** Named in the US whatever its share (16 CFR 303.3): wool, and fibres with a function of their own. */
  alwaysNamed?: true;
}

/** The name for a share that cannot easily be stated (Regulation 1007/2011, article 9). */
export const OTHER_FIBRES = 'other';

const table = {
  wool: {
    also: ['new wool', 'virgin wool', 'lambswool', 'shetland wool', 'merino', 'merino wool'],
    alwaysNamed: true,
  },
  alpaca: {},
  llama: {},
  camel: { also: ['camel hair'] },
  cashmere: { also: ['pashmina'] },
  mohair: {},
  angora: {},
  vicuna: { eu: 'vicuña', us: 'vicuna', also: ['vicuña'] },
  yak: {},
  guanaco: {},
  cashgora: {},
  beaver: {},
  otter: {},
  hair: { eu: 'animal hair', also: ['horsehair', 'horse hair'] },
  silk: { also: ['mulberry silk', 'tussar', 'tussah', 'tussar silk', 'wild silk', 'eri silk'] },
  cotton: { also: ['pima', 'egyptian cotton', 'supima', 'combed cotton'] },
  kapok: {},
  linen: { also: ['flax'] },
  hemp: { also: ['true hemp'] },
  jute: {},
  abaca: { also: ['manila hemp'] },
  alfa: { also: ['esparto'] },
  coir: { also: ['coconut'] },
  broom: {},
  ramie: {},
  sisal: {},
  sunn: { also: ['sunn hemp'] },
  henequen: {},
  maguey: {},
  acetate: {},
  alginate: {},
  cupro: { also: ['cuprammonium rayon', 'bemberg'] },
  modal: {},
  protein: { us: 'azlon', also: ['azlon'] },
  triacetate: {},
  viscose: { us: 'rayon', also: ['rayon', 'viscose rayon'] },
  acrylic: {},
  chlorofibre: { us: 'vinyon', also: ['vinyon', 'chlorofiber'] },
  fluorofibre: { us: 'fluoropolymer', also: ['fluoropolymer', 'fluorofiber', 'ptfe'] },
  modacrylic: {},
  polyamide: { us: 'nylon', also: ['nylon', 'polyamide 6', 'polyamide 6.6', 'pa'] },
  aramid: {},
  polyimide: {},
  lyocell: {},
  polylactide: { us: 'PLA', also: ['pla', 'polylactic acid'] },
  polyester: { also: ['pes', 'pet'] },
  polyethylene: { us: 'olefin' },
  polypropylene: { us: 'olefin', also: ['olefin', 'pp'] },
  polycarbamide: {},
  polyurethane: { us: 'polyurethane', also: ['pu'] },
  vinylal: { us: 'vinal', also: ['vinal'] },
  trivinyl: {},
  elastodiene: { us: 'rubber', also: ['rubber'], alwaysNamed: true },
  elastane: { us: 'spandex', also: ['spandex'], alwaysNamed: true },
  elastomultiester: { us: 'elasterell-p', also: ['elasterell-p'], alwaysNamed: true },
  elastolefin: { us: 'lastol', also: ['lastol'], alwaysNamed: true },
  glass: { eu: 'glass fibre', also: ['glass fibre', 'fiberglass', 'fibreglass'] },
  metal: { eu: 'metallised fibre', us: 'metallic', also: ['metallic', 'metallised fibre'] },
  melamine: {},
  bicomponent: { eu: 'polypropylene/polyamide bicomponent' },
  polyacrylate: {},
  paper: {},
} as const satisfies Record<string, Fibre>;

export type FibreName = keyof typeof table | typeof OTHER_FIBRES;

const fibres: Readonly<Record<string, Fibre>> = {
  ...table,
  [OTHER_FIBRES]: { eu: 'other fibres', us: 'other fibers', also: ['other fibres', 'other fiber'] },
};
/** Every fibre that a composition can name. */
export const fibreNames = Object.keys(fibres) as FibreName[];

/**
 * Words that are not fibre names, and the names to write instead: the fibre of a brand, or the fibre made of a plant.
 */
const advice: Readonly<Record<string, string>> = {
  bamboo: 'For the fibre made of bamboo pulp write "viscose".',
  'bamboo viscose': 'For the fibre made of bamboo pulp write "viscose".',
  tencel: 'Tencel is a trade name: write "lyocell" or "modal", with Tencel as its trade name.',
  lycra: 'Lycra is a trade name: write "elastane", with Lycra as its trade name.',
  lurex: 'Lurex is a trade name: write "metallised fibre", with Lurex as its trade name.',
  microfibre: 'Microfibre says how fine it is: write "polyester" or "polyamide".',
  microfiber: 'Microfibre says how fine it is: write "polyester" or "polyamide".',
  soy: 'For the fibre made of soya write "protein".',
  milk: 'For the fibre made of milk write "protein".',
  velvet: 'Velvet is a weave: write the fibre of its pile and of its ground.',
  satin: 'Satin is a weave: write the fibre that it is woven of.',
  denim: 'Denim is a weave: write "cotton" where it is of cotton.',
  felt: 'Felt is a structure: write the fibre that it is made of.',
  leather: 'Leather is no textile fibre, and has no place in a composition.',
  fleece: 'Fleece is a structure: write the fibre that it is made of.',
};

const keyOf: ReadonlyMap<string, FibreName> = new Map(
  fibreNames.flatMap((name) =>
    [name, fibres[name]?.eu ?? name, ...(fibres[name]?.also ?? [])].map((word) => [word, name]),
  ),
);

const folded = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** Returns the stored fibre for a typed name; null if it is no fibre name. */
export const fibreOf = (text: string): FibreName | null => keyOf.get(folded(text)) ?? null;

/** Returns the refusal of a name, with the name to write instead if it is known. */
export function fibreRefusal(text: string): string {
  const more = advice[folded(text)] ?? 'Choose one from the list.';
  return `"${text.trim()}" is not a fibre name. ${more}`;
}

/** Returns the name on a label in the EU. */
export const nameInEu = (fibre: string): string => fibres[fibre]?.eu ?? fibre;
/** Returns the generic name on a label in the US. */
export const nameInUs = (fibre: string): string => fibres[fibre]?.us ?? nameInEu(fibre);
export const isAlwaysNamed = (fibre: string): boolean => fibres[fibre]?.alwaysNamed === true;
