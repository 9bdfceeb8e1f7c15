import { registerHooks } from 'node:module';

/**
 * Node reads the package.json of a package anew for each of its files and for each import of it, and drizzle-orm's is
 * 180 kB of exports: two fifths of what the server's start costs (docs/decisions/055). What is known is not looked up.
 * For what is imported after this module has run, so not by the imports beside it.
 */

const PACKAGE = 'drizzle-orm';
const FOLDER = `/node_modules/${PACKAGE}/`;

const isOf = (specifier: string) => specifier === PACKAGE || specifier.startsWith(`${PACKAGE}/`);

const known = new Map<string, { url: string; format?: string | null | undefined }>();

registerHooks({
  resolve(specifier, context, next) {
    // What is required is other files of the same names.
    if (!context.conditions.includes('import')) return next(specifier, context);
    if (specifier.startsWith('.') && context.parentURL?.includes(FOLDER))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    if (!isOf(specifier)) return next(specifier, context);
    const found = known.get(specifier) ?? next(specifier, context);
    known.set(specifier, found);
    return { ...found, shortCircuit: true };
  },
});
