import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './lib/browser-packages.mjs';
import { explain } from './lib/errors.mjs';
import { bootstrap } from './lib/install.mjs';

/** @param {string} line */
const log = (line) => console.log(line);

try {
  if (await bootstrap(fileURLToPath(import.meta.url), log)) {
    // From here on this is the project's own Node, which reads TypeScript.
    const { chooseTests, runTests } = await import('./testing/run.ts');
    const args = chooseTests(process.argv.slice(2), log);
    // Asked for some tests only, the browser's are among them or they are not.
    if (args?.length === 0 || args?.some((arg) => arg.includes('browser'))) await ensureBrowser(log);
    process.exitCode = args ? await runTests(args, log) : 0;
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
