// The choices of a data sheet: stored value and label. Without zod.

export const structures = [
  ['woven', 'Woven'],
  ['weft-knit', 'Weft knit'],
  ['warp-knit', 'Warp knit'],
  ['nonwoven', 'Nonwoven'],
  ['felt', 'Felt'],
  ['lace', 'Lace'],
] as const;

export const weaves = [
  ['plain', 'Plain weave'],
  ['basket', 'Basket weave'],
  ['rib', 'Rib weave'],
  ['twill', 'Twill'],
  ['denim', 'Denim twill'],
  ['satin', 'Satin'],
  ['sateen', 'Sateen'],
  ['herringbone', 'Herringbone'],
  ['houndstooth', 'Houndstooth'],
  ['birdseye', 'Birdseye'],
  ['dobby', 'Dobby'],
  ['jacquard', 'Jacquard'],
  ['velvet', 'Velvet'],
  ['corduroy', 'Corduroy'],
  ['terry', 'Terry'],
  ['leno', 'Leno'],
  ['seersucker', 'Seersucker'],
  ['crepe', 'Crêpe'],
  ['boucle', 'Bouclé'],
  ['jersey', 'Jersey'],
  ['interlock', 'Interlock'],
  ['fleece', 'Fleece'],
  ['tricot', 'Tricot'],
  ['net', 'Net'],
] as const;

export const opacities = [
  ['opaque', 'Opaque'],
  ['semi', 'Semi-sheer'],
  ['sheer', 'Sheer'],
] as const;

export const finishes = [
  ['brushed', 'brushed'],
  ['calendered', 'calendered'],
  ['coated', 'coated'],
  ['fulled', 'fulled'],
  ['mercerised', 'mercerised'],
  ['peached', 'peached'],
  ['sanforised', 'pre-shrunk'],
  ['stain-repellent', 'stain-repellent'],
  ['stone-washed', 'stone-washed'],
  ['water-repellent', 'water-repellent'],
] as const;

export const uses = [
  ['shirts', 'shirts'],
  ['dresses', 'dresses'],
  ['skirts', 'skirts'],
  ['trousers', 'trousers'],
  ['suits', 'suits'],
  ['coats', 'coats and jackets'],
  ['lining', 'lining'],
  ['lingerie', 'lingerie'],
  ['sportswear', 'sportswear'],
  ['childrenswear', 'childrenswear'],
  ['quilting', 'quilting'],
  ['bags', 'bags'],
  ['curtains', 'curtains'],
  ['blinds', 'blinds'],
  ['cushions', 'cushions'],
  ['upholstery', 'upholstery'],
  ['bedding', 'bedding'],
  ['table', 'table linen'],
  ['bridal', 'bridal wear'],
  ['costume', 'costume'],
] as const;

export const matches = [
  ['none', 'None'],
  ['straight', 'Straight'],
  ['half-drop', 'Half-drop'],
] as const;

export const stretches = [
  ['none', 'None'],
  ['weft', 'Across'],
  ['warp', 'Along'],
  ['four-way', 'Four-way'],
] as const;

export const fireTests = [
  ['bs-5852-cigarette', 'BS 5852 cigarette'],
  ['bs-5852-match', 'BS 5852 match'],
  ['bs-5867', 'BS 5867-2 B'],
  ['cal-117', 'California TB 117-2013'],
  ['en-1021-1', 'EN 1021-1'],
  ['en-1021-2', 'EN 1021-2'],
  ['m1', 'NF M1'],
] as const;

// The five treatments of ISO 3758 in its order: washing, bleaching, drying, ironing, professional care. Its symbols are
// protected by GINETEX, so the shop describes them in words.
export const washing = [
  ['95', 'Wash at 95 °C at most'],
  ['60', 'Wash at 60 °C at most'],
  ['60m', 'Wash at 60 °C at most, gently'],
  ['40', 'Wash at 40 °C at most'],
  ['40m', 'Wash at 40 °C at most, gently'],
  ['40mm', 'Wash at 40 °C at most, very gently'],
  ['30', 'Wash at 30 °C at most'],
  ['30m', 'Wash at 30 °C at most, gently'],
  ['30mm', 'Wash at 30 °C at most, very gently'],
  ['hand', 'Wash by hand, 40 °C at most'],
  ['no', 'Do not wash'],
] as const;

export const bleaching = [
  ['any', 'Any bleach'],
  ['oxygen', 'Only oxygen bleach'],
  ['no', 'Do not bleach'],
] as const;

export const tumbleDrying = [
  ['normal', 'Tumble dry, 80 °C at most'],
  ['low', 'Tumble dry low, 60 °C at most'],
  ['no', 'Do not tumble dry'],
] as const;

export const naturalDrying = [
  ['line', 'Dry on the line'],
  ['drip', 'Drip dry on the line'],
  ['flat', 'Dry flat'],
  ['shade', 'Dry on the line in the shade'],
] as const;

export const ironing = [
  ['200', 'Iron at 200 °C at most'],
  ['150', 'Iron at 150 °C at most'],
  ['110', 'Iron at 110 °C at most, without steam'],
  ['no', 'Do not iron'],
] as const;

export const professionalCare = [
  ['P', 'Dry clean'],
  ['Pm', 'Dry clean, gently'],
  ['F', 'Dry clean with hydrocarbons only'],
  ['W', 'Professional wet cleaning'],
  ['Wm', 'Professional wet cleaning, gently'],
  ['no', 'Do not dry clean'],
] as const;
