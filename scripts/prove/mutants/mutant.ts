import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CACHE, ROOT } from '../../lib/paths.mjs';

/** One change of one file: what stands there exactly once gives way to something else. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** A deliberate fault: the harness has to find it, or it finds nothing. */
export interface Mutant {
  readonly name: string;
  /** The promise that it breaks. */
  readonly row: number;
  /** What is wrong with it, in a sentence. */
  readonly fault: string;
  readonly edits: readonly Edit[];
  /** The parts that have to see it, one of them is enough; asked in this order. */
  readonly parts: readonly string[];
}

const PRODUCT = ['contract', 'db', 'server', 'worker', 'migrations', 'package.json'];
const COPIES = path.join(CACHE, 'mutants');

/** @throws where what the edit looks for does not stand there exactly once: the product has moved on */
export function applyEdit(text: string, edit: Edit): string {
  const places = text.split(edit.find).length - 1;
  if (places !== 1) throw new Error(`${edit.file}: found ${places} times, not once: ${edit.find.slice(0, 80)}`);
  return text.replace(edit.find, () => edit.replace);
}

/** The file as the mutant has it. @throws as applyEdit */
export function mutated(edits: readonly Edit[], root = ROOT): Map<string, string> {
  const files = new Map<string, string>();
  for (const edit of edits) {
    const before = files.get(edit.file) ?? readFileSync(path.join(root, edit.file), 'utf8');
    files.set(edit.file, applyEdit(before, edit));
  }
  return files;
}

/** A copy of the product with the fault in it; the product itself knows of none. @returns its folder */
export function copyProduct(name: string, edits: readonly Edit[]): string {
  const folder = path.join(COPIES, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of PRODUCT) cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  for (const [file, text] of mutated(edits)) writeFileSync(path.join(folder, file), text);
  return folder;
}
