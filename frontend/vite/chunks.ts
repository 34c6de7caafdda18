// Few files: over HTTP/1.1 each request costs more than its bytes.

interface Modules {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null;
}

/** Libraries change less often than the shop. */
const VENDOR =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@reduxjs|react-redux|immer|reselect|redux|use-sync-external-store)\//;
/** The styles of list and product pages are in the first stylesheet: one file instead of five. Not the back-office's. */
const LOOKS = /src\/(features\/catalogue|ui(?!\/office))\/[^?]*\.css/;
/** Small modules that several pages share and the first page may not need. */
const PARTS =
  /src\/(ui(?!\/office)|lib(?!\/(?:zod|admin-paths))|features\/catalogue)\/|features\/(?:order|billing)\/\w+-api|lucide-react|contracts\/dist\/(?:policy|payments)\./;

/** zod, and the small shapes that most forms and replies share. */
const SHAPES =
  /node_modules\/zod\/|lib\/zod-without-eval|contracts\/dist\/(charged-as|message|money|promises|shapes|pricing\/terms)\.js/;

/** What cart, checkout, orders and account share of an order's sums and payment. */
const ORDERS =
  /src\/features\/(billing|order)\/[^?]*\.tsx?$|features\/cart\/price-rows\.tsx|contracts\/dist\/(price-rows|shop-moment)\.js/;

/** Whether a module is loaded with the entry, so in every first load. */
function isFirst(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = modules.getModuleInfo(id);
  return (
    info !== null && (info.isEntry || info.importers.some((from) => isFirst(from, modules, seen)))
  );
}

/** For `output.codeSplitting.groups`; the rest is split by its importers. */
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
  { name: 'shapes', test: SHAPES, minShareCount: 2, priority: 1 },
  { name: 'orders', test: ORDERS, minShareCount: 2, priority: 1 },
  { name: 'parts', test: PARTS, minShareCount: 2, priority: 1 },
];
