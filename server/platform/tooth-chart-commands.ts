import type { ChartChange, ToothChart } from '#contract/tooth-charts.ts';
import type { STATE_KINDS } from '#contract/tooth-states.ts';
import type { Asked } from './asked.ts';

/** The commands of db/functions/66_tooth_charts.sql. */
export interface ToothChartCommands {
  apply_chart: {
    input: Asked & {
      patient_id: number;
      /** Of the chart, that was seen. */
      version: number;
      /** What it was written with; null: nothing. */
      record_id: number | null;
      changes: ChartChange[];
      owner: boolean;
      kinds: typeof STATE_KINDS;
    };
    result: { chart: ToothChart; added: number[] };
  };
}
