import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOldSite } from '#tests/support/data/old-site.ts'
import { mailsAreWritten } from '#tests/support/digests.ts'
import { createExport, runImport } from '#tests/support/servers/import-tool.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createTestImage } from '#tests/support/test-images.ts'

let app: TestApp
let site: Awaited<ReturnType<typeof createOldSite>>
let images: Awaited<ReturnType<typeof createExport>>
beforeAll(async () => {
  app = await createTestApp({ scheduleMs: { rollUp: 1_000_000_000 } })
  site = await createOldSite()
  images = await createExport({ 'a.jpg': await createTestImage('jpeg') })
})
afterAll(async () => {
  await app?.close()
  await site?.remove()
  await images?.remove()
})

/** Tables that a running server changes by itself. */
const housekeeping = [
  'event_cursors',
  'domain_events_unsorted',
  'rate_limits',
  'presence',
  'sessions',
  'idempotency_keys',
]

/** Every table and schema, and every file of the folder and of the images. */
async function stateOf() {
  const { rows } = await app.pool.query(
    `select relnamespace::regnamespace::text || '.' || relname as name from pg_class
      where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pgboss')
        and relname <> all ($1) order by 1`,
    [housekeeping],
  )
  const tables: Record<string, unknown> = {}
  for (const { name } of rows)
    tables[name] = (
      await app.pool.query(`select count(*), sum(hashtextextended(t::text, 0)) from ${name} t`)
    ).rows[0]
  const stored = await readdir(join(app.settings.dataDir, 'media'), { recursive: true }).catch(() => [])
  return {
    tables,
    files: (await readdir(site.folder)).sort(),
    stored: stored.filter((file) => file.endsWith('.webp')),
  }
}

const args = () => ['--images', images.folder, '--send-mails']
const listNames = ['refused.csv', 'changed.csv', 'images-not-imported.csv']

test('a check reads everything, writes nothing, and says what the import then says', async () => {
  const before = await stateOf()
  const checked = await runImport(app, site.folder, '--check', ...args())
  expect(checked).toMatchObject({ code: 0, complained: '' })
  expect(await stateOf()).toEqual(before)
  const imported = await runImport(app, site.folder, ...args())
  expect(imported.code).toBe(0)
  const [report = '', ...lists] = checked.said.split('\n\n')
  expect(report).toContain('Nothing was written: this was a check.')
  expect(report.replace('\nNothing was written: this was a check.', '')).toBe(imported.said.trimEnd())
  expect(report).toMatch(/^images +2 +1 +0 +1$/m)
  expect(report).toContain('Mails to choose a new password: ')
  const printed = Object.fromEntries(
    lists.map((list) => [list.split('\n', 1)[0], linesOf(list).slice(1).sort()]),
  )
  const written: Record<string, string[]> = {}
  for (const name of listNames)
    written[name] = linesOf((await readFile(join(site.folder, name), 'utf8')).replace('\ufeff', '')).sort()
  expect(printed).toEqual(written)
})

const linesOf = (text: string) => text.split(/\r?\n/).filter(Boolean)

test('a check beside what was imported changes nothing of it and lists no change again', async () => {
  await mailsAreWritten(app)
  const before = await stateOf()
  const { code, said } = await runImport(app, site.folder, '--check', ...args())
  expect(code).toBe(0)
  expect(said).toMatch(/^users +8 +0 +\d+ +\d+$/m)
  expect(said).toContain('refused.csv')
  expect(said).not.toContain('changed.csv')
  expect(said).not.toContain('Mails to choose')
  expect(await stateOf()).toEqual(before)
})
