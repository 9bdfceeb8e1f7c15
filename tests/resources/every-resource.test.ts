import { resources } from '#contract/index.ts';
import type { Resource } from '#contract/resource.ts';
import { isStaffRole } from '#contract/roles.ts';
import { CELLS } from '../../scripts/access/forms.ts';
import { startTestApp } from '../support/app.ts';
import { type Sample, sampleOf } from './samples.ts';
import { walk } from './walk.ts';
import type { World } from './world.ts';

/** Every definition of the contract, over HTTP. Who may make its calls is tests/access's. */

async function worldOf({ access, scope }: Resource, { form, make, use }: Sample): Promise<World> {
  const app = await startTestApp({ redis: false });
  const hospital = await app.make.hospital();
  const roles = access.write.kind === 'roles' ? access.write.roles.filter(isStaffRole) : [];
  const role = roles[0] ?? 'shop_owner';
  const admin = await app.make.person('平台', null);
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
  return {
    app,
    url: app.url,
    writer: scope === 'platform' ? admin : await app.make.staff({ hospital, role }),
    stranger: await app.make.staff({ hospital: await app.make.hospital(), role }),
    sample: (n) => form(app, n, hospital),
    make: make && ((n) => make(app, n)),
    use: use?.(app, hospital),
    close: () => app.close(),
  };
}

for (const [name, resource] of Object.entries(resources)) {
  const sample = sampleOf(name as keyof typeof resources);
  walk(resource, () => worldOf(resource, sample), {
    words: sample.words,
    cells: CELLS[name],
    isLimited: sample.limited ?? false,
    isUsed: sample.use !== null,
  });
}
