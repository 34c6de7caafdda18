// Room: frontend.
import { ids, sub, texts } from '../lib.mjs';
import { inProse, plain } from '../prose.mjs';
import comments from '../frontend/comments.mjs';

const all = /^frontend\/(?!content\/|public\/)/;
const src = /^frontend\/src\//;
const specs = /^frontend\/(src|vite)\/.*\.spec\.tsx?$/;
const code = /^frontend\/src\/(?!.*\.spec\.)/;
const e2e = /^frontend\/e2e\//;
const admin = /^frontend\/src\/features\/correspondence-admin\//;
const C = 'frontend/src/features/correspondence-admin/';

const moves = [
  ['frontend/bundle/specimen-pdf', 'frontend/bundle/sample-pdf'],
  ['frontend/bundle/specimens', 'frontend/bundle/sample-pdfs'],
  ['frontend/bundle/', 'frontend/vite/'],
  ['frontend/e2e/alone/hostile-words', 'frontend/e2e/alone/hostile-input'],
  ['frontend/e2e/alone/', 'frontend/e2e/serial/'],
  ['frontend/e2e/boxes', 'frontend/e2e/layout'],
  ['frontend/e2e/bad-days', 'frontend/e2e/checkout-network'],
  ['frontend/e2e/weight', 'frontend/e2e/page-weight'],
  ['frontend/src/app/take-over', 'frontend/src/app/restore-input'],
  ['frontend/src/app/sent-home', 'frontend/src/app/redirect-home'],
  ['frontend/src/lib/first-answer', 'frontend/src/lib/initial-data'],
  ['frontend/src/lib/use-list-address', 'frontend/src/lib/use-url-filters'],
  ['frontend/src/lib/house', 'frontend/src/lib/company'],
  ['frontend/src/features/catalogue/known-answers', 'frontend/src/features/catalogue/seed-cache'],
  ['frontend/src/features/catalogue-admin/stock-words', 'frontend/src/features/catalogue-admin/stock-labels'],
  ['frontend/src/features/auth/each-once', 'frontend/src/features/auth/unique-messages'],
  ['frontend/src/features/auth/after-entry', 'frontend/src/features/auth/redirect-after-login'],
  ['frontend/src/features/home/use-later', 'frontend/src/features/home/use-delayed'],
  ['frontend/src/features/home/house-figures-api', 'frontend/src/features/home/public-stats-api'],
  ['frontend/src/features/audit/audit-words', 'frontend/src/features/audit/audit-labels'],
  ['frontend/src/features/info/blocks/house-map', 'frontend/src/features/info/blocks/company-map'],
  [`${C}enquiry-words`, `${C}enquiry-labels`],
  [`${C}letter-words`, `${C}email-labels`],
  [`${C}email-words`, `${C}email-labels`],
  [`${C}letter-fate`, `${C}email-delivery`],
  [`${C}email-fate`, `${C}email-delivery`],
  [`${C}enquiry-desk`, `${C}enquiry-panel`],
  [`${C}use-colleagues`, `${C}use-admins`],
];

export default {
  moves,
  words: [
    ...comments,
    // the response that is sent with a page, wherever it is named
    { replace: [[/data-answer\b/g, 'data-initial']] },
    // the texts of the pages stay; the syntax of their files follows vite/page-of.ts
    { in: /^frontend\/content\/.*\.md$/, replace: [[/^picture: /gm, 'image: '], [/^@letter\b/gm, '@email'], [/A short letter is enough/g, 'A short e-mail is enough'], [/One letter about/g, 'One e-mail about']] },
    { in: 'frontend/content/README.md', replace: [[/`@letter /g, '`@email '], [/`picture`/g, '`image`'], [/without a picture is/g, 'without an image is'], [/The picture is/g, 'The image is'], [/a house picture/g, 'an image of the shop'], [/the letters and the rules/g, 'the e-mails and the rules']] },
    { in: 'frontend/vite/page-of.spec.ts', replace: [[/\\npicture: /g, '\\nimage: ']] },
    { in: all, replace: [
      ...ids({
        noteVisitor: 'recordInput', Noted: 'RecordedInput', keepPlace: 'restoreFields', doAgain: 'replay', takePlace: 'replaceRoot', SentHome: 'RedirectHome',
        firstAnswer: 'readInitialData', FirstAnswer: 'InitialData', answerKnown: 'seedCache', useListAddress: 'useUrlFilters', eachOnce: 'uniqueMessages', AfterEntry: 'RedirectAfterLogin', useLater: 'useDelayed', isLater: 'isDue', setLater: 'setDue',
        EnquiryDesk: 'EnquiryPanel', useColleagues: 'useAdmins', colleagues: 'admins', colleague: 'otherAdmin', HouseMap: 'CompanyMap', specimenPdf: 'samplePdf', specimens: 'samplePdfs',
        hostileWords: 'hostileInputs', leaveWords: 'leaveHostileInput', deeds: 'payloads', deed: 'payload', tally: 'counter', walks: 'e2e', isAsking: 'isConfirming', setAsking: 'setConfirming', askToLogIn: 'loginAlert',
        kindWords: 'kindLabels', statusWords: 'statusLabels', promiseWords: 'deadlineLabel', actionWords: 'actionLabel', wordsOf: 'spaced', fateWords: 'deliveryLabels', fateTones: 'deliveryTones', fates: 'deliveryStatuses', letterWords: 'emailKindLabels', emailWords: 'emailKindLabels',
        LetterFate: 'EmailDelivery', EmailFate: 'EmailDelivery', EmailsFate: 'EmailDelivery', answerOf: 'responseOf', askBusiness: 'requestBusiness', useAskBusinessMutation: 'useRequestBusinessMutation', Answers: 'CallResponses', PATIENCE_MS: 'TIMEOUT_MS', patience: 'timeout',
        houseFigures: 'publicStats', useHouseFiguresQuery: 'usePublicStatsQuery', askedFor: 'recordQueries', stockWords: 'stockLabels', expectToStay: 'expectToStay',
      }),
      [/'specimens'/g, "'sample-pdfs'"],
    ] },
    { in: 'frontend/jest.config.mjs', replace: ids({ bundle: 'viteProject' }) },
    { in: ['frontend/vite/sample-pdf.ts'], replace: ids({ Sheet: 'Pdf', sheet: 'pdf' }) },
    // CSS classes
    { in: [/^frontend\/src\/app\/layout\/footer\.(module\.css|tsx)$/], replace: [[/\.house\b/g, '.company']] },
    { in: [/^frontend\/src\/app\/layout\/admin-header\.(module\.css|tsx)$/], replace: [[/\.words\b/g, '.titles']] },
    { in: admin, replace: [[/\.words\b/g, '.message'], [/\.desk\b/g, '.panel'], [/(styles|emails|letters|^|\s)(\.)fate\b/gm, '$1$2delivery'], [/grid-area: fate\b/g, 'grid-area: delivery'], [/'subject fate'/g, "'subject delivery'"], [/by="(fate|status)"/g, 'by="status"'], [/by="promised"/g, 'by="due"'], [/\bconst words: Record</g, 'const labels: Record<'], [/= words\[/g, '= labels['], [/\bconst words = deadlineLabel/g, 'const label = deadlineLabel'], [/\{words\}/g, '{label}'], [/const sheet = /g, 'const dialog = '], [/within\(sheet\)/g, 'within(dialog)'], [/and fate, kept in the address/g, 'and delivery status, kept in the URL'], [/describe\('the promise, in words'/g, "describe('the label of the deadline'"], [/is "%s"', \(words, parts\)/g, "is \"%s\"', (label, parts)"], [/\.toBe\(words\)/g, '.toBe(label)']] },
    { in: [/^frontend\/src\/features\/review-admin\//], replace: [[/\.words\b/g, '.text']] },
    { in: [/^frontend\/src\/features\/info\/(blocks\/sheet|info-hero)\./], replace: [[/\.words\b/g, '.texts']] },
    { in: 'frontend/src/features/auth/account/business-panel.tsx', replace: [[/\bconst words\b/g, 'const labels'], [/\{words\[/g, '{labels['], [/\[ask, /g, '[requestBusiness, '], [/await ask\(/g, 'await requestBusiness('], [/\basked(?=: ')/g, 'asked']] },
    { in: 'frontend/src/ui/sort-head.tsx', replace: ids({ words: 'directions' }) },
    { in: 'frontend/src/features/audit/audit-labels.ts', replace: ids({ words: 'label' }) },
    { in: /audit-page\.spec/, replace: [[/\(action, words\)/g, '(action, label)'], [/toBe\(words\)/g, 'toBe(label)'], ['the words of the record', 'the labels of the record']] },
    { in: 'frontend/src/features/auth-admin/role-select.tsx', replace: ids({ asked: 'chosen', setAsked: 'setChosen', ask: 'confirmChange' }) },
    { in: [/^frontend\/src\/features\/auth-admin\/role-dialog\./, /^frontend\/src\/features\/auth-admin\/users-page\.module/], replace: [[/\.answers\b/g, '.actions']] },
    { in: 'frontend/src/features/catalogue/catalogue-api.ts', replace: ids({ asked: 'queryParams' }) },
    { in: 'frontend/src/features/admin-analytics/top-products.tsx', replace: ids({ asked: 'params' }) },
    { in: 'frontend/src/features/auth/forgot-password-page.tsx', replace: [[/\[ask, /g, '[requestLink, '], [/ask\(input\)/g, 'requestLink(input)']] },
    { in: 'frontend/src/features/auth/auth-api.ts', replace: ids({ ask: 'load', answer: 'result' }) },
    { in: 'frontend/src/features/order/order-api.ts', replace: ids({ ask: 'load', answers: 'results' }) },
    { in: ['frontend/src/main.tsx', 'frontend/src/prerender.tsx', 'frontend/src/prerender.spec.tsx'], replace: [...ids({ answer: 'initialData', known: 'seed', visitor: 'input' }), [/the products seed by then/g, 'the products known by then'], [/what is not seed yet/g, 'what is not known yet'], [/believes no initialData that/g, 'ignores initial data that']] },
    { in: specs, replace: [[/accented e-mail is/g, 'accented letter is'], [/next time he lets (?:go on|continue) it/g, 'next time he lets go on it'], [/describe\('the link in a newsletter (?:letter|email)'/g, "describe('the link in a newsletter e-mail'"], [/Records what the list was asked for/g, 'Records the queries of the list'], [/as far as media queries are asked/g, 'as media queries see it'], [/Keeps the queries with which the revenue is asked for/g, 'Records the queries of the revenue'], [/What the server was asked, call by call/g, 'The query of each request']] },
    { in: 'frontend/src/lib/api.ts', replace: ids({ answer: 'result' }) },
    { in: 'frontend/src/features/order-admin/order-admin-api.ts', replace: ids({ answer: 'response' }) },
    { in: [/restore-input\.spec/], replace: [[/a visitor who is quicker than the script/g, 'input before the script has loaded'], [/has his press done again, on the same one of several/g, 'repeats a click on the same one of several buttons'], [/finds his words and his place in the field again/g, 'restores typed text and focus'], [/has his place and his words at once, what he pressed when the page can hear of it/g, 'restores fields at once, and clicks when the page has its handlers']] },
    // the handlers of MSW
    { in: src, replace: [
      [/\banswer\(\s*(?=['`])/g, 'respondTo('], [/\banswer\(call\b/g, 'respondTo(call'], [/export function answer</g, 'export function respondTo<'], [/server\.use\(answer\(\.\.\.\)\)/g, 'server.use(respondTo(...))'],
      [/import \{[^}]*\} from '[./]*testing\/server'/g, (m) => m.replace(/\banswer\b/, 'respondTo')],
      [/import \{[^}]*\} from '\.\/server'/g, (m) => m.replace(/\banswer\b/, 'respondTo')],
    ] },
    { in: 'frontend/src/testing/server.ts', replace: [...ids({ Asked: 'HandlerContext', asked: 'context' }), [/\bcontext: 0/g, 'context: 0']] },
    // results of mutations
    { in: code, not: [/features\/info\//, /testing\//], replace: [
      [/\bconst answer = await/g, 'const result = await'], [/\bconst \[answer\] = await/g, 'const [result] = await'], [/(?<![\w.'])answer\.(error|data)\b/g, 'result.$1'],
      [/'no answer in time'/g, "'no response in time'"], [/'no answer'/g, "'no response'"],
    ] },
    { in: specs, replace: [[/(?<=\b(?:const|let|return|await) |\(|\[|^[ \t]*)asked(?=[.:;)]| = )(?!: ')/gm, 'recorded'], [/\bconst house = await footer/g, 'const company = await footer'], [/\bhouse\.getBy/g, 'company.getBy'], [/(?<!\w)askedFor\(/g, 'recordQueries(']] },
    // e2e
    { in: e2e, replace: [
      [/(?<![\w'])desk(?=[.,;)\s:\]])(?! and|, and)/g, 'adminApi'], [/\blettersTo\b|\bemailsTo\b/g, 'emailsSentTo'], [/A visitor was/g, 'A visitor was'],
      [/words that try to be a program/g, 'hostile input'], [/are stored eighty strong, and stay words on every page of a customer/g, 'is stored in eighty variants, and runs on no page of a customer'], [/stay words on every page of the back-office/g, 'runs on no page of the back-office'], [/a product with such words was refused/g, 'a product with hostile input was refused'],
      [/the answer is lost/g, 'the response is lost'], [/instead of an answer at/g, 'instead of a response at'],
    ] },
    { in: 'frontend/e2e/ask-for-samples.spec.ts', replace: [[/const \[(?:letter|email)\] = await/g, 'const [mail] = await'], [/\b(?:letter|email)\.text/g, 'mail.text'], [/(?:letter|email)\?\.text/g, 'mail?.text'], [/const \[answer\] = await/g, 'const [reply] = await'], [/\banswer\?\./g, 'reply?.']] },
    { in: [/^docs\//], replace: [[/are stored eighty strong, and stay words on every page of a customer/g, 'is stored in eighty variants, and runs on no page of a customer'], [/stay words on every page of the back-office/g, 'runs on no page of the back-office']] },
    // screens
    { in: src, replace: texts([
      ["label: 'Emails'", "label: 'E-mails'"], ["title: 'Emails'", "title: 'E-mails'"], ["name: 'Emails'", "name: 'E-mails'"], ['caption="Emails"', 'caption="E-mails"'], ["'Emails could not be loaded'", "'E-mails could not be loaded'"], ["'No emails yet'", "'No e-mails yet'"], ["'Search emails'", "'Search e-mails'"], ['"Search emails"', '"Search e-mails"'], ["'Show all emails'", "'Show all e-mails'"], ['what="emails"', 'what="e-mails"'], ["'Email sent'", "'E-mail sent'"], ["'Email refused'", "'E-mail refused'"], ["'Email on its way'", "'E-mail waiting'"], ["'E-mail on its way'", "'E-mail waiting'"], ["'Letter on its way'", "'E-mail waiting'"], ["'Email came back'", "'E-mail bounced'"], ["'E-mail came back'", "'E-mail bounced'"], ["'Email not sent'", "'E-mail not sent'"], ["'There is no such email.'", "'There is no such e-mail.'"], ["?? 'Email'}", "?? 'E-mail'}"], ["'/admin/emails', 'Emails'", "'/admin/emails', 'E-mails'"], ['"Loading email..."', '"Loading e-mail..."'], ['title="The email could', 'title="The e-mail could'], ['Rather by letter or telephone?', 'Rather by e-mail or telephone?'], ['Rather by email or telephone?', 'Rather by e-mail or telephone?'], ['a letter went astray on the way here', 'the address may be misspelt'],
      ["'Business, asked for'", "'Business, requested'"], ['The link could not be asked for.', 'The link could not be requested.'], ["'Samples asked for'", "'Samples requested'"],
    ]) },
    { in: e2e, replace: texts([["goTo('Emails')", "goTo('E-mails')"], ["'Search emails'", "'Search e-mails'"]]) },
    // the company
    { in: all, replace: inProse([...plain,
      [/\bthe house's\b/g, "the company's"], [/\bthe house\b/g, 'the company'], [/\bThe house\b/g, 'The company'],
      [/\b([Aa]) walk\b/g, '$1n e2e test'], [/\bwalks\b/g, 'e2e tests'], [/\bwalk\b/g, 'e2e test'],
      [/\bTakes down (?=what|the|every)/g, 'Records '], [/kept in the address\b/g, 'stored in the URL'], [/keeps both in the address/g, 'keeps both in the URL'], [/keeps the choice in the address/g, 'keeps the choice in the URL'],
      [/when there was no answer at all/g, 'when there was no response at all'], [/believes no answer/g, 'ignores a response'], [/\ban answer\b/g, 'a response'], [/\bthe answer\b/g, 'the response'], [/\bThe answer\b/g, 'The response'], [/\bno answer\b/g, 'no response'], [/\bits answer\b/g, 'its response'],
      [/nobody answered/g, 'there was no response'], [/on a telephone/g, 'on a phone'], [/On a telephone/g, 'On a phone'],
      [/\bis asked to log in\b/g, 'must log in'], [/asks the server to search and to filter/g, 'searches and filters on the server'], [/the words of /g, 'the texts of '], [/asks first, and does nothing when the response is no/g, 'requires a confirmation'],
    ]) },
  ],
  edits: [],
};
void sub;
