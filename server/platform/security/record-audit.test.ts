import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { dbOn } from '#server/database/db.ts'
import { newId } from '#server/platform/core/ids.ts'
import { createLog } from '#server/platform/core/log.ts'
import { freshDatabase } from '#tests/support/test-database.ts'
import { maintainAuditLog, recordAudit } from './record-audit.ts'

let pool: pg.Pool
let close: () => Promise<void>

beforeAll(async () => {
  const { address, drop } = await freshDatabase()
  const database = connect({ address, log: createLog('error', () => undefined), max: 3 })
  pool = database.pool
  close = async () => {
    await database.end()
    await drop()
  }
})
afterAll(() => close())

async function partitions(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relid::regclass::text as name from pg_partition_tree('audit_log') where isleaf order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('the partition of the next month is created ahead, once, and none is dropped', async () => {
  const { rows } = await pool.query<{ coming: string }>(
    `select 'audit_log_' || to_char(date_trunc('month', current_date) + interval '1 month', 'YYYYMMDD') as coming`,
  )
  await pool.query(
    `create table audit_log_20200101 partition of audit_log for values from ('2020-01-01') to ('2020-02-01')`,
  )
  await maintainAuditLog(dbOn(pool))
  await maintainAuditLog(dbOn(pool))
  expect(await partitions()).toEqual(['audit_log_20200101', rows[0]?.coming, 'audit_log_unsorted'])
})

test('entries of all months are read as one log, and none can be changed, whichever table the statement names', async () => {
  await maintainAuditLog(dbOn(pool))
  const actorId = newId(new Date())
  const subject = { kind: 'prayer', id: newId(new Date()), ownerId: null } as const
  await recordAudit(dbOn(pool), { at: new Date(), actorId, action: 'prayer.read', subject })
  for (const table of await partitions())
    if (table !== 'audit_log_unsorted')
      await pool.query(
        `insert into ${table} (at, actor_id, action, subject_kind, subject_id, logged_on)
         select now(), $1, $2, 'prayer', gen_random_uuid(), to_date(right($2, 8), 'YYYYMMDD')`,
        [actorId, table],
      )
  const { rows } = await pool.query('select action from audit_log where actor_id = $1 order by logged_on', [
    actorId,
  ])
  expect(rows.map(({ action }) => action)).toEqual([
    'audit_log_20200101',
    'prayer.read',
    expect.stringMatching(/^audit_log_\d{8}$/),
  ])
  for (const table of ['audit_log', ...(await partitions())])
    for (const change of [`update ${table} set action = ''`, `delete from ${table}`, `truncate ${table}`])
      await expect(pool.query(change)).rejects.toThrow(`rows of ${table} are only ever added`)
})
