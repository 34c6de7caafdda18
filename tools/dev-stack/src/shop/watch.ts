import { watch, existsSync } from 'node:fs';
import { join } from 'node:path';
import { LocalProblem, explain } from '../machine/local-problem.js';
import { runProgram } from '../machine/run-program.js';
import type { Terminal } from '../machine/terminal.js';
import { AppProcess } from './app-process.js';
import type { Apps } from './apps.js';
import type { ShopPlan } from './environments.js';
import { APPS, folderOf, type App } from '../services.js';

const SETTLED_MS = 200;
const VITE_PORT = 5173;

/** Rebuilds a package when one of its files changes, and restarts the apps that use it. */
export function watchSources(plan: ShopPlan, apps: Apps, terminal: Terminal): void {
  const packages: { folder: string; users: readonly App[] }[] = [
    { folder: 'libs/contracts', users: APPS },
    { folder: 'libs/service-kit', users: APPS },
    { folder: 'libs/paper', users: ['order', 'billing'] },
    ...APPS.map((app) => ({ folder: folderOf(app), users: [app] })),
  ];
  for (const { folder, users } of packages) {
    const renew = async () => {
      await build(join(plan.checkout, folder), join(plan.checkout, 'tools/build.mjs'));
      await apps.renew(users);
    };
    onChange(join(plan.checkout, folder, 'src'), () => {
      const title = `${folder} has changed: building, restarting ${users.join(', ')}`;
      terminal.step(title, renew).catch((error: unknown) => terminal.say(explain(error)));
    });
  }
}

/** Starts Vite with hot reload; Vite proxies /api to the gateway. */
export function startVite(plan: ShopPlan): { process: AppProcess; address: string } {
  const frontend = join(plan.checkout, 'frontend');
  const vite = [join(frontend, 'node_modules/vite'), join(plan.checkout, 'node_modules/vite')].find(
    (folder) => existsSync(folder),
  );
  if (!vite) throw new LocalProblem('Vite is not installed. Run: npm ci');
  const app = new AppProcess({
    name: 'vite',
    cwd: frontend,
    command: {
      file: process.execPath,
      args: [join(vite, 'bin/vite.js'), '--port', String(VITE_PORT), '--strictPort'],
      env: { GATEWAY_URL: `http://127.0.0.1:${String(plan.port)}` },
    },
    log: join(plan.dataDirectory.folder, 'logs/vite.log'),
  });
  app.start();
  return { process: app, address: `http://localhost:${String(VITE_PORT)}` };
}

async function build(cwd: string, builder: string): Promise<void> {
  await runProgram({ title: `Building ${cwd}`, file: process.execPath, args: [builder], cwd });
}

/** Waits until no change has come for a moment, because editors write a file in several steps. */
function onChange(folder: string, react: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  watch(folder, { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.ts') || file.endsWith('.spec.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(react, SETTLED_MS);
  });
}
