import path from 'node:path';
import type { IssueRecords, Reporter } from 'knip';
import type { Report } from './find.ts';

const placesOf = (records: IssueRecords, cwd: string): Report['places'] =>
  Object.values(records).flatMap((ofFile) =>
    Object.values(ofFile).map(({ filePath, symbol, line }) => ({
      file: path.relative(cwd, path.resolve(cwd, filePath)),
      line: line ?? 1,
      name: symbol,
    })),
  );

/** What one run of knip has seen, as one line of JSON. */
const report: Reporter = ({ issues, counters, configurationHints, cwd }) => {
  const seen: Report = {
    modules: counters.processed,
    places: [
      ...placesOf(issues.files, cwd).map(({ file }) => ({ file, line: 1, name: 'the whole module' })),
      ...placesOf(issues.exports, cwd),
      ...placesOf(issues.types, cwd),
    ],
    strayPatterns: configurationHints.flatMap(({ type, identifier }) =>
      type === 'entry-empty' || type === 'project-empty' ? [String(identifier)] : [],
    ),
  };
  process.stdout.write(JSON.stringify(seen));
};

export default report;
