import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Log } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { runOn } from '#server/testing/postgres-for-tests.ts'
import { aPooler } from './support/pooler.ts'

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

let database: Awaited<ReturnType<typeof freshDatabase>>
let pooler: Awaited<ReturnType<typeof aPooler>>

beforeAll(async () => {
  database = await freshDatabase()
  pooler = await aPooler(database.address)
})
afterAll(async () => {
  await pooler?.close()
  await database?.drop()
})

test('a pooler that gives each transaction another connection is refused at the start, in a sentence', async () => {
  // Statements reach the database through it: it is not refused because nothing comes.
  await runOn(pooler.address, 'select 1', 'begin', 'create table through_it ()', 'commit', 'table through_it')
  await expect(migrate({ address: pooler.address, log })).rejects.toThrow(
    /^DATABASE_URL leads through a connection pooler/,
  )
  expect(await migrate({ address: database.address, log })).toEqual([])
})
