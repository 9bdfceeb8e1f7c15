import type { QueryOf } from '#contract/call.ts';
import type { ToothChart, ToothStory, toothCharts } from '#contract/tooth-charts.ts';
import type { Reader } from '#server/platform/asked.ts';
import type { HospitalScope } from '#server/platform/scope.ts';

export interface ReadChart {
  chart: ToothChart;
  today: string;
  treating: boolean;
}

/** The chart and the reading of it, in one statement. $1 hospital, $2 patient, $3 day, $4 the reader */
const CHART = `
  SELECT tooth_chart_view($1, $2, coalesce($3::date, clinic_today())) AS chart, clinic_today()::text AS today,
    note_read($1, $2, 'chart', '', $4::jsonb) AS treating
  FROM hospital_patients k WHERE k.hospital_id = $1 AND k.patient_id = $2`;

/** Undefined: the hospital does not know them. */
export async function readChart(
  db: HospitalScope,
  patientId: number,
  on: string | undefined,
  reader: Reader,
): Promise<ReadChart | undefined> {
  const { rows } = await db.query<ReadChart>(CHART, [db.hospitalId, patientId, on ?? null, JSON.stringify(reader)]);
  return rows[0];
}

interface ChartNow {
  chart: ToothChart;
  by: string;
  at: string;
}

/** As it is today, and who changed it last. $1 hospital, $2 patient */
const NOW = `
  SELECT tooth_chart_view($1, $2, clinic_today()) AS chart, person_named(c.updated_by)->>'name' AS by, c.updated_at AS at
  FROM tooth_charts c WHERE c.hospital_id = $1 AND c.patient_id = $2`;

/** Undefined: nobody changed it yet. */
export async function chartNow(db: HospitalScope, patientId: number): Promise<ChartNow | undefined> {
  const { rows } = await db.query<ChartNow>(NOW, [db.hospitalId, patientId]);
  return rows[0];
}

const STORY = `
  SELECT tooth_story($1, $2, $3, $5, $6, $7) AS story, note_read($1, $2, 'chart', coalesce($3, ''), $4::jsonb) AS treating
  FROM hospital_patients k WHERE k.hospital_id = $1 AND k.patient_id = $2`;

interface Story {
  total: number;
  rows: ToothStory[];
}

/** @param texts whether what cases say is told, too */
export async function readStory(
  db: HospitalScope,
  patientId: number,
  { tooth, page, pageSize }: QueryOf<typeof toothCharts.history>,
  reader: Reader,
  texts: boolean,
): Promise<Story | undefined> {
  const { rows } = await db.query<{ story: Story }>(STORY, [
    ...[db.hospitalId, patientId, tooth ?? null, JSON.stringify(reader)],
    ...[texts, pageSize, (page - 1) * pageSize],
  ]);
  return rows[0]?.story;
}
