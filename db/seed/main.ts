import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { openOwner } from '#db/client.ts';
import { createKeys } from '../keys.ts';
import { dataKeyOf } from '../migrate.ts';
import { seedAnnouncements } from './announcements.ts';
import { seedApplications } from './applications.ts';
import { seedCampaigns } from './campaigns.ts';
import { seedCaseTemplates } from './case-templates.ts';
import { seedCases } from './cases.ts';
import { seedClinicalLists } from './clinical-lists.ts';
import { seedClosings } from './closings.ts';
import { seedCustomers } from './customers.ts';
import { seedDisposals } from './disposals.ts';
import { seedDocumentTemplates } from './document-templates.ts';
import { seedDocuments } from './documents.ts';
import { seedDrugTypes } from './drug-types.ts';
import { seedHealth } from './health.ts';
import { seedHygiene } from './hygiene.ts';
import { seedIntervenes } from './intervenes.ts';
import { seedLabels } from './labels.ts';
import { seedMarketing } from './marketing.ts';
import { seedMarketingProducts } from './marketing-products.ts';
import { seedMembers } from './members.ts';
import { seedOperations } from './operations.ts';
import { seedOrtho } from './ortho.ts';
import { seedAccounts, seedDeskPatients } from './patients.ts';
import { PASSWORD } from './people.ts';
import { seedPlatform } from './platform.ts';
import { seedPrescriptions } from './prescriptions.ts';
import { seedProducts } from './products.ts';
import { seedProjects } from './projects.ts';
import { createRandom } from './random.ts';
import { seedSheets } from './sheets.ts';
import { seedStaff } from './staff.ts';
import { seedStock } from './stock.ts';
import { seedStructure } from './structure.ts';
import { seedVisits } from './visits.ts';

const LOCK = 'haomai:seed';

/** Loads the demo into an empty database; does nothing where there is any hospital. Answers whether it did. */
export async function seedDemo(url: string, dataKey = dataKeyOf(process.env)): Promise<boolean> {
  const keys = createKeys(dataKey);
  const pool = openOwner({ url, max: 1, onError: () => {}, statementTimeout: 120_000 });
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [LOCK]);
    const found = await client.query('SELECT 1 FROM hospitals LIMIT 1');
    if (found.rowCount) {
      await client.query('ROLLBACK');
      return false;
    }
    const random = createRandom(20_261_120);
    const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await seedStructure(client, passwordHash);
    await seedPlatform(client, passwordHash);
    await seedStaff(client);
    await seedAccounts(client, keys, random, passwordHash);
    await seedVisits(client, await seedDeskPatients(client, keys, random), random);
    await seedHygiene(client);
    await seedClinicalLists(client);
    await seedCaseTemplates(client);
    await seedDocumentTemplates(client);
    await seedProjects(client);
    await seedCases(client);
    await seedApplications(client, passwordHash);
    await seedAnnouncements(client);
    await seedStock(client);
    await seedDrugTypes(client);
    await seedProducts(client);
    await seedMarketing(client);
    await seedMembers(client);
    await seedMarketingProducts(client);
    await seedDisposals(client);
    await seedCampaigns(client);
    await seedClosings(client);
    await seedLabels(client);
    await seedNotes(client);
    await client.query('COMMIT');
    return true;
  } finally {
    client.release();
    await pool.end();
  }
}

/** What is written of people who are known by then. */
async function seedNotes(client: pg.ClientBase): Promise<void> {
  await seedIntervenes(client);
  await seedSheets(client);
  await seedOperations(client);
  await seedOrtho(client);
  await seedDocuments(client);
  await seedCustomers(client);
  await seedHealth(client);
  await seedPrescriptions(client);
}

if (import.meta.main) {
  const url = process.env.DATABASE_URL;
  if (!url) {
    console.error('没有设置 DATABASE_URL，说明见 .env.example。');
    process.exit(1);
  }
  console.log((await seedDemo(url)) ? '演示数据已载入。' : '数据库里已有医院，没有载入演示数据。');
}
