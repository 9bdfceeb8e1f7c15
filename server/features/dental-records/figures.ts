import type { MeasuredTeeth, PerioFigures, PerioSite, PerioTeeth } from '#contract/dental-records-perio.ts';
import { isGone } from '#contract/tooth-states.ts';
import type { SheetRow } from '#server/platform/sheet-commands.ts';

const tenths = (value: number) => Math.round(value * 10) / 10;
const share = (part: number, all: number) => (all === 0 ? null : tenths((part / all) * 100));

/** Clinical attachment loss in mm. */
const calOf = ({ pd, rec }: PerioSite) => (pd === null || rec === null ? null : pd + rec);

/** The teeth that are gone, as a chart says; an implant in the place of one is there. */
export function missingIn(findings: SheetRow['findings']): string[] {
  const existing = findings.filter(({ phase }) => phase === 'existing');
  const implants = new Set(existing.filter(({ state }) => state === '种植').map(({ tooth }) => tooth));
  return [...new Set(existing.filter(({ state }) => isGone(state)).map(({ tooth }) => tooth))].filter(
    (tooth) => !implants.has(tooth),
  );
}

/** What was measured with what is computed of it; what is missing counts no more than what was skipped. */
export function measuredOf(teeth: PerioTeeth, missing: readonly string[]): MeasuredTeeth {
  const gone = new Set(missing);
  return Object.fromEntries(
    Object.entries(teeth).flatMap(([fdi, tooth]) => {
      if (!tooth) return [];
      const sites = tooth.sites.map((site) => site && { ...site, cal: calOf(site) });
      return [[fdi, { ...tooth, sites, skip: tooth.skip || gone.has(fdi) }]];
    }),
  );
}

/** Over the sites that have a depth (docs/domain/records.md#sheets). Percentages to a tenth, the mean depth to a hundredth mm. */
export function figuresOf(teeth: MeasuredTeeth): PerioFigures {
  const sites = Object.values(teeth)
    .flatMap((tooth) => (tooth && !tooth.skip ? tooth.sites : []))
    .flatMap((site) => (site && site.pd !== null ? [{ ...site, pd: site.pd }] : []));
  const sum = sites.reduce((total, { pd }) => total + pd, 0);
  return {
    bop_percent: share(sites.filter(({ bop }) => bop).length, sites.length),
    plaque_percent: share(sites.filter(({ plaque }) => plaque).length, sites.length),
    mean_pd: sites.length === 0 ? null : Math.round((sum / sites.length) * 100) / 100,
    sites_4: sites.filter(({ pd }) => pd >= 4).length,
    sites_6: sites.filter(({ pd }) => pd >= 6).length,
  };
}
