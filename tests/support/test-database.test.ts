import { expect, test } from 'vitest'
import { takeDatabase } from './test-database.ts'

const counters = 'select counter, part, total::int as total from statistic_totals order by counter, part'

test('a database that was used and emptied has what the migrations put into it, and nothing else', async () => {
  const first = await takeDatabase()
  const { rows: before } = await first.database.pool.query(counters)
  expect(before.length).toBeGreaterThan(0)
  await first.database.pool.query(`delete from statistic_totals where counter = $1`, [before[0].counter])
  await first.database.pool.query(`update statistic_totals set total = 7`)
  await first.database.pool.query(
    `insert into statistic_totals (counter, part, total) values ('page-view', '2026-01-01 /', 5)`,
  )
  await first.giveBack()
  const second = await takeDatabase()
  expect(second.address).toEqual(first.address)
  expect((await second.database.pool.query(counters)).rows).toEqual(before)
  await second.giveBack()
})
