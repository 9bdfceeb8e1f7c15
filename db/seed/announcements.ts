import type pg from 'pg';

/** What hospital 1 told its staff of late; two of them have not read it yet. Times are of the clinic's clock. */

const WRITTEN = [
  {
    title: '本月病历书写检查安排',
    content:
      '<p>本月病历书写检查从下周一开始，请各科室自查近两周的病历：</p><ul><li>主诉与诊断一致</li><li>治疗记录当日完成</li><li>知情同意书已签字</li></ul>',
    summary:
      '本月病历书写检查从下周一开始，请各科室自查近两周的病历： 主诉与诊断一致 治疗记录当日完成 知情同意书已签字',
    roles: ['doctor', 'dental_hygienist'],
    pinned: true,
    days: 3,
  },
  {
    title: '二楼诊室设备保养',
    content: '<p>二楼诊室的牙椅将在<strong>本周日上午</strong>保养，期间请使用一楼诊室，前台安排患者时请留意。</p>',
    summary: '二楼诊室的牙椅将在本周日上午保养，期间请使用一楼诊室，前台安排患者时请留意。',
    roles: [],
    pinned: false,
    days: 1,
  },
  {
    title: '年终盘点分工（草稿）',
    content: '<p>盘点范围：耗材、药品、器械。分工待补充。</p>',
    summary: '盘点范围：耗材、药品、器械。分工待补充。',
    roles: [],
    pinned: false,
    days: null,
  },
];

const INSERT = `
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS x(title text, content text, summary text, roles text[], pinned boolean, days int))
  INSERT INTO announcements (hospital_id, title, content, summary, audience, roles, pinned, status, published_at, told_at,
    creator_id, created_at, updated_at)
  SELECT h.id, g.title, g.content, g.summary, 'staff', g.roles, g.pinned, CASE WHEN g.days IS NULL THEN 'draft' ELSE 'published' END,
    t.at, t.at, h.creator_id, coalesce(t.at, haomai_now()), coalesce(t.at, haomai_now())
  FROM given g JOIN hospitals h ON h.id = 1
  CROSS JOIN LATERAL (SELECT clinic_instant(clinic_today() - g.days, 500) AS at) t`;

/** Whoever is asked about the demo has read them, but for two. */
const READ = `
  INSERT INTO announcement_reads (announcement_id, user_id, read_at)
  SELECT a.id, p.user_id, a.published_at + make_interval(mins => (10 + p.user_id % 50)::int)
  FROM announcements a CROSS JOIN LATERAL announcement_people(a) p JOIN users u ON u.id = p.user_id
  WHERE a.status = 'published' AND u.phone NOT IN ('13800000015', '13800000018')`;

export async function seedAnnouncements(tx: pg.ClientBase): Promise<void> {
  await tx.query(INSERT, [JSON.stringify(WRITTEN)]);
  await tx.query(READ);
}
