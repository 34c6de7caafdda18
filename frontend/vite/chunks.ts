// Few files: over HTTP/1.1 each request costs more than its bytes.

interface Module {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}
interface Modules {
  getModuleInfo(id: string): Module | null;
}

/** Libraries, which change less often than the shop. */
const VENDOR =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@reduxjs|react-redux|immer|reselect|redux|use-sync-external-store)\//;
/**
 * Styles of the list and product pages, which are part of the first stylesheet: one file instead of five. The styles of
 * the back-office and of later parts are not, because the names of their classes are script.
 */
const LOOKS =
  /src\/(features\/(?:catalogue(?!\/(?:calculator|facets|recent|swatch-tray))|home|shop-blocks)|ui(?!\/(?:office|table)))\/[^?]*\.css/;
/**
 * Small modules that several pages share and the first page may not need. None of them imports zod, directly or
 * indirectly, because a group includes the imports of its modules. The icons of the information pages go with those
 * pages.
 */
const PARTS =
  /src\/(ui(?!\/(?:office|quantity|segmented|text-area))|lib(?!\/(?:zod|admin-paths|country|download-file|leave-shop|missing-characters|saved-pdf))|features\/(?:saved|catalogue(?!\/(?:cloth|reviews|delete|recent|header-search|swatch-tray))))\/|lucide-react(?!.*\/(?:download|map-pin|phone)\.)|features\/cart\/price-rows\.|contracts\/dist\/(pricing\/policy|catalogue\/(?:facet-names|colour-families)|catalogue\/product-sort|reading\/(?!typed-words|email)[a-z-]+|core\/shop-moment)\./;

/**
 * Modules of product and cart for amounts: typing and reading them, available pieces, and arrival. Lists need none of
 * them.
 */
const AMOUNTS =
  /src\/(ui\/quantity\/|features\/cart\/(?:pieces\/|order-today\.))|contracts\/dist\/money\/read-length\./;

/** Modules that the checkout shares with orders and account. */
const PAYING =
  /features\/billing\/(use-pay|billing-api)\.|contracts\/dist\/(places\/country-name|money\/price-rows|billing\/gift-card-code|billing\/payments|places\/postal-codes|pricing\/arrival-text)\.|lib\/(country-options|leave-shop)\.|ui\/text-area-field\./;

/** zod, and the small schemas that most forms and replies share. */
const SHAPES =
  /node_modules\/zod\/|lib\/zod-without-eval|contracts\/dist\/(money\/charged-as|core\/message|money\/money|inventory\/reservations|core\/shapes|pricing\/terms)\.js/;

/**
 * Modules for the sums and payment of an order, shared by cart, checkout, orders and account, except a form that loads
 * later.
 */
const ORDERS = /src\/features\/order\/(?!address-change)[^?]*\.tsx?$/;

/** The end of every page, with modules that only it and a few forms need. */
const FOOTER =
  /src\/(app\/layout\/footer-end|features\/correspondence\/newsletter-(form|api)|ui\/segmented)\./;
/**
 * Grouped with its imports. The search of the back-office shares some of them, which would otherwise cost a shopper one
 * more file.
 */
const PRODUCT = /\/features\/catalogue\/product-pages?\.tsx?/;
/** Figures in texts, which an edited home page needs without the information pages. */
const FIGURES = /contracts\/dist\/(content\/filled|pricing\/(?:policy-words|fixed-policies))\./;
/** Icons of information pages that the back-office shows as well. */
const ICONS = /lucide-react.*\/(?:download|map-pin|phone)\./;
/** Information pages in a single file, even though the back-office preview shows their parts as well. */
const INFO = /\/features\/info\/|\/content\/pages\//;
/** The only module that loads the back-office. */
const OFFICE = /\/app\/admin-router\./;

/** The home page. Other pages share its parts, such as product cards. An edited text loads later. */
const HOME = /\/features\/(?:home\/(?!edited-home)|shop-blocks\/)|\/content\/pages\/home\.md/;
const HOME_OR_OFFICE = /\/features\/(?:home|shop-blocks)\/|\/app\/admin-router\./;

/** Returns true for a module that the entry loads, or that the home page shares with other pages. */
const isFirst = (id: string, modules: Modules): boolean =>
  isLoadedBy(({ isEntry }) => isEntry, id, modules) ||
  (!HOME.test(id) &&
    isLoadedBy((_info, from) => HOME.test(from), id, modules) &&
    isForShoppers(id, modules, HOME_OR_OFFICE));

/** Returns true if a module is in the set, or is imported by a module of the set, directly or indirectly. */
function isLoadedBy(
  isOne: (info: Module, id: string) => boolean,
  id: string,
  modules: Modules,
  seen = new Set<string>(),
): boolean {
  const info = modules.getModuleInfo(id);
  if (info === null || seen.has(id)) return false;
  seen.add(id);
  return isOne(info, id) || info.importers.some((from) => isLoadedBy(isOne, from, modules, seen));
}

/** Returns true if a page of the shop, other than the excluded ones, loads the module. */
function isForShoppers(
  id: string,
  modules: Modules,
  but: RegExp,
  seen = new Set<string>(),
): boolean {
  if (seen.has(id) || but.test(id)) return false;
  seen.add(id);
  const info = modules.getModuleInfo(id);
  if (info === null) return false;
  const importers = [...info.importers, ...info.dynamicImporters];
  return info.isEntry || importers.some((from) => isForShoppers(from, modules, but, seen));
}

/** Value of `output.codeSplitting.groups`; the remaining modules are split by their importers. */
export const chunks = [
  {
    debugName: 'vendor',
    name: (id: string, modules: Modules) =>
      VENDOR.test(id) && isFirst(id, modules) ? 'vendor' : null,
    priority: 3,
  },
  {
    debugName: 'shop',
    name: (id: string, modules: Modules) =>
      LOOKS.test(id) || isFirst(id, modules) ? 'shop' : null,
    priority: 2,
  },
  {
    debugName: 'home',
    name: (id: string) => (HOME.test(id) ? 'home' : null),
    priority: 1.95,
  },
  {
    debugName: 'parts',
    name: (id: string, modules: Modules) =>
      PARTS.test(id) && isForShoppers(id, modules, OFFICE) ? 'parts' : null,
    minShareCount: 2,
    priority: 1.8,
  },
  {
    debugName: 'amounts',
    name: (id: string, modules: Modules) =>
      AMOUNTS.test(id) && isForShoppers(id, modules, OFFICE) ? 'amounts' : null,
    minShareCount: 2,
    priority: 1.7,
  },
  { name: 'figures', test: FIGURES, priority: 1.75 },
  { name: 'paying', test: PAYING, minShareCount: 2, priority: 1.7 },
  { name: 'footer', test: FOOTER, priority: 1.9 },
  { name: 'shapes', test: SHAPES, minShareCount: 2, priority: 1 },
  { name: 'orders', test: ORDERS, minShareCount: 2, priority: 0.5 },
  { name: 'product', test: PRODUCT, priority: 0.4 },
  { name: 'icons', test: ICONS, minShareCount: 2, priority: 0.35 },
  { name: 'info', test: INFO, priority: 0.3 },
];
