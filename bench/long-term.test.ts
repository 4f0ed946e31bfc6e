import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeTempDir } from '#tests/support/temp-dir.ts'
import { withConnection } from './database.ts'
import { measureEventLog } from './event-log.ts'
import { liveThrough } from './month.ts'
import { scaleOf } from './scale.ts'
import { openStore, type Store } from './store.ts'

// Nobody runs `npm run bench events` or `npm run bench month` by chance: they take up to an hour.
let folder: string
let store: Store
beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  folder = await makeTempDir('bench')
  store = await openStore(folder, false)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await store.close()
  await rm(folder, { recursive: true })
})

test('an event log is written, read and pruned, and its disk given back', async () => {
  await measureEventLog({ ...scaleOf(true), reads: 2 }, store)
  await expect(
    withConnection(await addressOf('events_many'), (client) => client.query('select')),
  ).rejects.toThrow('does not exist')
})

test('a community lives for two days of its own clock, while autovacuum comes more often', async () => {
  const { after } = await liveThrough({ prayers: 500, days: 2 }, store)
  const { rows } = await withConnection(after, (client) =>
    client.query(
      `select (select count(distinct at::date)::int from intercessions where at > now() + interval '6 hours') as days,
              current_setting('autovacuum_naptime') as naptime`,
    ),
  )
  expect(rows).toEqual([{ days: 2, naptime: '1min' }])
})

async function addressOf(database: string) {
  const address = await store.empty('others')
  return { ...address, database }
}
