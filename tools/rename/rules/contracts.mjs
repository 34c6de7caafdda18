// Runs first: the words of one meaning, in all folders, and the names of libs/contracts.
import { ids, sub, texts } from '../lib.mjs';

const S = (file, map) => Object.entries(map).map(([name, to]) => ({ file: `libs/contracts/src/${file}`, name, to }));
const word = (path, from, to) => {
  const cap = (w) => w[0].toUpperCase() + w.slice(1);
  return path
    .replace(new RegExp(`(?<![A-Za-z])${from}(s?)(?![a-z])`, 'g'), `${to}$1`)
    .replace(new RegExp(`(?<![A-Z])${cap(from)}(s?)(?![a-z])`, 'g'), `${cap(to)}$1`);
};
/** Sub-words in all file names but those that a rule has moved already. */
const fileNames = (path) => {
  if (/^(docs|frontend\/content|frontend\/public|infra\/k8s)\//.test(path)) return path;
  let p = path.replace(/dead-letter/g, 'dead\u0000').replace(/house-figures/g, 'public-stats').replace(/(user|product|order)-facts\.rpc/, '$1-pages.rpc');
  p = p.replace(/(?<=^|\/)pictures?(?=\/)/g, (m) => m.replace('picture', 'image'));
  for (const [from, to] of [['letter', 'email'], ['fact', 'event'], ['picture', 'image'], ['shelf', 'cache'], ['postman', 'mailer'], ['former', 'erased']]) p = word(p, from, to);
  return p.replace(/dead\u0000/g, 'dead-letter');
};

/** Alphabet and idioms: these letters stay. */
const PROTECT = [
  /\b(dead[- _]?letters?)/gi, /\bletter-?spacing\b/gi, /\bto the letter\b/g, /\bescaped letters?\b/g, /\b(at every|accented|uppercase|lowercase|last|first|one|capital|escaping a|of a|fold the) letters?(?! (come|is|goes|has|that|per|for|about|of the shop|an order|at))\b/gi,
  /\bletters of every script\b/g, /\bletters, (spaces|marks|digits)\b/g, /\bletters and digits\b/g, /\bcounting the letters\b/g, /\beach letter (is a byte|of a long)\b/g, /\bby a letter\.(?= \*\/)/g, /\ba letter went astray\b/g, /\bA letter, digit\b/g,
  /\bone letter (again|more)\b/g, /\bin Latin script\b/g, /letters in Latin/g,
  /<\/?picture\b/g, /in fact\b/gi,
];

const all = { not: [/^package-lock\.json$/, /^frontend\/(public|content)\//, /messages\.json$/] };
const correspondence = [/^services\/correspondence\//, 'libs/contracts/src/correspondence', 'frontend/src/features/correspondence-admin/', 'frontend/src/testing/builders.ts', 'services/correspondence/', 'gateway/src/correspondence/'];

export default {
  symbols: [
    ...S('catalogue.ts', { HOLD_LOT: 'HOLD_BATCH', holdLotReply: 'holdBatchReply', HoldLotReply: 'HoldBatchReply', 'catalogueRpc.pageFacts': 'pageProducts' }),
    ...S('auth.ts', { 'authRpc.pageFacts': 'pageUsers', 'authRpc.askBusiness': 'requestBusiness', askBusinessInput: 'requestBusinessInput', AskBusinessInput: 'RequestBusinessInput' }),
    ...S('order.ts', { 'orderRpc.pageFacts': 'pageOrders', 'orderRpc.stretch': 'chunk', orderStretch: 'orderChunk', orderPlace: 'orderCursor' }),
    ...S('house.ts', { house: 'company' }),
    ...S('house-figures.ts', { houseFigures: 'publicStats', HouseFigures: 'PublicStats', houseFiguresRpc: 'publicStatsRpc' }),
    ...S('page-head.ts', { HOUSE_DESCRIPTION: 'COMPANY_DESCRIPTION', HOUSE_PICTURE: 'COMPANY_IMAGE' }),
    ...S('shapes.ts', { factPage: 'rowPage', FactPage: 'RowPage' }),
    ...S('correspondence.ts', { letterFate: 'emailDelivery' }),
    ...S('compatibility/messages.ts', { '-': '' }).slice(1),
  ],
  moves: [
    ['libs/contracts/src/house-figures', 'libs/contracts/src/public-stats'],
    ['libs/contracts/src/house', 'libs/contracts/src/company'],
    ['libs/contracts/keep-messages.mjs', 'libs/contracts/record-messages.mjs'],
    fileNames,
  ],
  words: [
    // Details of an enquiry and of a product are details, not events.
    {
      in: correspondence,
      replace: [
        [/\breplay of facts\b/g, 'replay of events'],
        [/\bhears facts\b/g, 'handles events'],
        [/jsonb_agg\(fact\), '\[\]'\) FROM jsonb_array_elements\(facts\) fact/g, "jsonb_agg(detail), '[]') FROM jsonb_array_elements(details) detail"],
        [/WHERE fact->>'label'/g, "WHERE detail->>'label'"],
        [/\bfacts\b(?=[?!]?:|,|'|\.map|\.filter|\]| jsonb| =| ->|\)| \}|$| \?|\s*\n)/gm, 'details'],
        [/styles\.facts/g, 'styles.details'],
        [/^\.facts\b/gm, '.details'],
        ...ids({ Facts: 'Details', factsOf: 'detailsOf', costFacts: 'costDetails', OWN_FACTS: 'OWN_DETAILS', KEPT_FACTS: 'KEPT_DETAILS' }),
        [/<(\/?)Fact\b/g, '<$1Detail'], [/const Fact = /g, 'const Detail = '],
      ],
    },
    { in: [/^frontend\/src\/features\/catalogue\/product-tabs/], replace: [[/\bfacts\b/g, 'details'], [/\bFact\b/g, 'Detail']] },
    // a hexadecimal digit of a made-up image key
    { in: ['services/catalogue/src/', 'gateway/src/catalogue/', 'frontend/src/features/catalogue-admin/product-form.spec.tsx'], replace: [[/\(letter(: string)?\)(?= =>|: )/g, '(digit$1)'], [/\bletter\.repeat/g, 'digit.repeat'], [/, by a letter\. \*\//g, ', by a digit. */']] },
    // an e-mail beside an address in one scope
    { in: [/^services\/correspondence\/src\/(emails\/emails|mail\/mailer)\.spec\.ts$/, 'frontend/e2e/ask-for-samples.spec.ts', 'frontend/e2e/look-after-an-account.spec.ts'], replace: [[/(?<=const \[?|\[|\(|expect\()letter(?=[\].,)]| =)/g, 'mail'], [/\bletter(?=\??\.[a-z])/g, 'mail']] },
    {
      in: [/^services\/correspondence\/src\/enquiries\//, 'libs/contracts/src/correspondence.ts', /^frontend\/src\/(features\/correspondence-admin|testing\/builders)/, 'gateway/src/correspondence/enquiries.controller.spec.ts'],
      replace: [
        [/\bletter(?=: (null|\{ status|letterFate|emailDelivery|letterOf))/g, 'delivery'], [/\bletterOf\b/g, 'deliveryOf'],
        [/(?<=\b(enquiry|reply|view|one|replies\[0\])\??\.)letter\b/g, 'delivery'], [/\bfile, letter \}/g, 'file, delivery }'], [/EnquiryView\['letter'\]/g, "EnquiryView['delivery']"],
        [/<LetterFate letter=\{letter\}/g, '<LetterFate letter={delivery}'],
      ],
    },
    { in: ['services/correspondence/src/sheet/letter-html.ts', 'services/correspondence/src/sheet/email-html.ts', 'services/correspondence/src/emails/template/'], replace: [[/const image =\n/g, 'const imageCell =\n'], [/<tr>\$\{image\}/g, '<tr>${imageCell}']] },
    { in: ['services/catalogue/src/products/product-admin.service.spec.ts'], replace: [[/\bpictures\((?=\w*\d?\)|count)/g, 'storeImages('], [/(async function|const) pictures\b/g, '$1 storeImages'], [/await pictures\(/g, 'await storeImages(']] },
    // What wakes up and what the words become
    {
      ...all,
      replace: [
        ...PROTECT.map((p) => [p, (m) => m.replace(/letter/gi, (x) => `${x[0]}\u0001${x.slice(1)}`).replace(/picture/g, 'p\u0001icture').replace(/fact/gi, (x) => `${x[0]}\u0001${x.slice(1)}`)]),
        [/`fate` is its status/g, '`status` is its delivery status'],
        ...sub('letter', 'email', { prose: 'e-mail' }),
        ...sub('fact', 'event'),
        [/\bunsealed\b/g, 'decrypted'], [/\bunseals\b/g, 'decrypts'], [/\bunseal\b/g, 'decrypt'],
        ...sub('sealed', 'encrypted'),
        ...sub('seal', 'encrypt'),
        ...sub('picture', 'image'),
        [/\bpicturePaths\b/g, 'imagePaths'],
        [/\bPictured\b/g, 'WithImage'], [/view_of_pictured/g, 'view_of_image_owner'], [/\bpictured\b/g, 'shown'],
        ...sub('postman', 'mailer', { plural: 'postmen' }),
        ...sub('shelf', 'cache', { plural: 'shelves' }),
        [/\boff the cache\b/g, 'from the cache'], [/\bon the cache\b/g, 'in the cache'], [/\bonto the cache\b/g, 'into the cache'],
        [/former_customers/g, 'erased_customers'], [/\bFormerCustomers/g, 'ErasedCustomers'], [/\bformerCustomers/g, 'erasedCustomers'], [/\bformer customers\b/g, 'erased customers'], [/\bFORMER_CUSTOMER\b/g, 'ERASED_CUSTOMER'], [/\bFORMER\b/g, 'ERASED'], [/former-customers/g, 'erased-customers'],
        [/house-figures/g, 'public-stats'], [/houseFigures/g, 'publicStats'], [/HouseFigures/g, 'PublicStats'], [/\bhouse figures\b/g, 'public stats'], [/admin-analytics\.houseFigures/g, 'admin-analytics.publicStats'],
        [/'auth\.pageFacts'|auth\.pageEvents/g, (m) => m.replace(/page\w+/, 'pageUsers')], [/catalogue\.page(Facts|Events)/g, 'catalogue.pageProducts'], [/order\.page(Facts|Events)/g, 'order.pageOrders'],
        [/\b(user|product|order)-events\.rpc/g, '$1-pages.rpc'], [/\b(User|Product|Order)EventsRpc\b/g, '$1PagesRpc'],
        [/auth\.askBusiness/g, 'auth.requestBusiness'], [/'order\.stretch'/g, "'order.chunk'"],
        [/keep-messages\.mjs/g, 'record-messages.mjs'],
        [/\bimagesPassword\b/g, 'imagesPassword'],
        [/notAPicture/g, 'notAnImage'],
        [/\u0001/g, ''],
      ],
    },
    { in: ['libs/contracts/'], not: [/messages\.json$/], replace: [[/"keep": "node/g, '"record": "node']] },
    {
      in: ['libs/contracts/src/correspondence.ts', /^services\/correspondence\/src\//, 'gateway/src/correspondence/', /^frontend\/src\/features\/correspondence-admin\//, 'frontend/src/testing/builders.ts', /^frontend\/e2e/],
      replace: [
        [/'fate'/g, "'status'"], [/\bfate: 'status'/g, "status: 'status'"], [/\bfate: /g, 'status: '], [/by="fate"/g, 'by="status"'], [/sort=fate/g, 'sort=status'],
        [/'promised'/g, "'due'"], [/"promised"/g, '"due"'], [/\bpromised: /g, 'due: '], [/sort=promised/g, 'sort=due'],
      ],
    },
  ],
  edits: [
    { file: 'libs/contracts/src/compatibility/messages.ts', from: 'const facts', to: 'const events' },
  ],
};
