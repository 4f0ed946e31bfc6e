import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { Address, Log } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
import { createEmptySite, restore } from '#tests/support/data/backed-up-site.ts'
import { createDataDir, launchServer } from '#tests/support/servers/server-process.ts'
import { urlOf } from '#tests/support/servers/two-servers.ts'

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const cleanups: (() => Promise<void>)[] = []

afterAll(async () => {
  for (const cleanup of cleanups) await cleanup()
})

/** The list of migrations as programs wrote it before baselines had a number. */
async function makeOlder(address: Address): Promise<void> {
  const client = new pg.Client({ ...address })
  await client.connect()
  await client.query(
    `create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz, needs text);
     insert into schema_migrations (name, checksum) values ('0001_foundation.sql', 'x')`,
  )
  await client.end()
}

async function expectRefusedStart(environment: Record<string, string>): Promise<void> {
  const server = launchServer({ DEMO: '0', ...environment })
  expect(await server.ended).toBe(1)
  expect(server.complained()).toMatch(
    /^This database was made with another baseline of the schema \(none\) than this program has \(\d+\): start with a new DATA_DIR or another DATABASE_URL, or use the program that made it\.\n$/,
  )
}

test('a server refuses a database of another baseline with one sentence', async () => {
  const site = await createEmptySite()
  cleanups.push(site.drop)
  await makeOlder(site.address)
  await expectRefusedStart({ DATABASE_URL: urlOf(site.address), DATA_DIR: site.dataDir })
})

test('npm start refuses a data folder of another baseline with one sentence', async () => {
  const { dataDir, remove } = await createDataDir()
  cleanups.push(remove)
  const embedded = await startEmbedded({ dataDir, log: quiet, durable: false })
  await makeOlder(embedded.address)
  await embedded.stop()
  await expectRefusedStart({ DATABASE_URL: '', DATA_DIR: dataDir })
})

test('a backup that was made before baselines had a number is refused with one sentence', async () => {
  const site = await createEmptySite()
  const backup = await mkdtemp(join(tmpdir(), 'older-backup-'))
  cleanups.push(site.drop, () => rm(backup, { recursive: true }))
  const contents = { format: 1, migrations: [{ name: '0001_foundation.sql', checksum: 'x' }] }
  const sha256 = createHash('sha256').update(JSON.stringify(contents)).digest('hex')
  await writeFile(join(backup, 'manifest.json'), JSON.stringify({ contents, sha256 }))
  const { code, complained } = await restore(site, [backup])
  expect(code).toBe(1)
  expect(complained).toMatch(
    /^This backup was made with another baseline of the schema \(none\) than this program has: restore it with the program that made it\. Nothing was changed\.\n$/,
  )
})
