import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/test-database.ts'
import { connect } from './connect.ts'
import { withStatementTimeout } from './statement-timeout.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const allowed = { text: `select current_setting('statement_timeout') as allowed` }

test('a statement may use its longer timeout, and the next ones do not inherit it', async () => {
  const { address, drop } = await freshDatabase()
  const { pool, end } = connect({ address, log: quiet, max: 1 })
  const seen = await withStatementTimeout(pool, { seconds: 600 }, (db) => db.run(allowed.text))
  expect(seen.rows).toEqual([{ allowed: '10min' }])
  expect((await pool.query(allowed)).rows).toEqual([{ allowed: '5s' }])
  await expect(
    withStatementTimeout(pool, { seconds: 1 }, (db) => db.run('select pg_sleep(5)')),
  ).rejects.toThrow()
  expect((await pool.query(allowed)).rows).toEqual([{ allowed: '5s' }])
  await end()
  await drop()
})
