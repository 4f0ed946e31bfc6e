import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories } from '#contract/prayers/prayer-constants.ts'
import { dbOn } from '#server/database/db.ts'
import { getStatistics } from '#server/features/community/get-statistics.ts'
import {
  compareStatistics,
  hasDrifted,
  rebuildStatistics,
  rollUpStatistics,
} from '#server/features/community/roll-up-statistics.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import { amount, seedOf } from '#tests/support/chaos.ts'
import {
  type Chance,
  countFromTables,
  oneOf,
  randomAction,
  randomTableChange,
  readCurrentRows,
  rolledUpNumbers,
  rollUpAndDie,
  stopDoomedRollUps,
} from '#tests/support/data/statistics-invariants.ts'
import { runTool } from '#tests/support/servers/server-process.ts'
import { createTwoApps, type TwoApps } from '#tests/support/servers/two-apps.ts'

const INTERLEAVINGS = amount(10, 100)
const SEED = seedOf()
const ACTIONS = 10
const TABLE_CHANGES = 3
const PEOPLE = 8

let apps: TwoApps
const people: Person[] = []

beforeAll(async () => {
  apps = await createTwoApps({ rollUpMs: 25 })
  await stopDoomedRollUps(apps.pool)
})
afterAll(() => apps?.close())

test(`after any sequence of actions every number equals a full count, also while roll-ups are killed (${INTERLEAVINGS} interleavings, seed ${SEED}; COMM-9)`, async () => {
  for (let played = 0; played < INTERLEAVINGS; played += 1) {
    const seed = SEED + played
    const chance = createChance(seed).next
    await fillUp(people)
    const currentRows = await readCurrentRows(apps.pool)
    const actions = Array.from({ length: ACTIONS }, () => randomAction(someone(chance), currentRows, chance))
    const tableChanges = Array.from({ length: TABLE_CHANGES }, () =>
      randomTableChange(someone(chance), chance),
    )
    const [answers] = await Promise.all([
      apps.race(seed, actions),
      played % 2 === 0 && rollUpAndDie(apps.pool, apps.address),
      ...tableChanges.map((tableChange) => soon(chance, () => tableChange(apps.pool))),
      soon(chance, expectNoDrift),
      soon(chance, played % 5 === 0 ? expectRebuildFindsNothing : expectNoDrift),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await expectTotalsMatch(`after interleaving ${seed}`)
  }
})

test('npm run statistics shows each number beside the full count, and repairs the ones that drifted', async () => {
  const { connectionString, host, port, user, database } = apps.address
  const DATABASE_URL = connectionString ?? `postgresql:///${database}?host=${host}&port=${port}&user=${user}`
  const run = (...args: string[]) => runTool(['ops/rebuild-statistics.ts', ...args], { DATABASE_URL })
  await insertPrayer(apps.pool, { by: await insertMember(apps.pool), category: 'health' })
  await rollUpStatistics(apps.pool, systemClock)
  const fine = await run('--check')
  expect(fine).toMatchObject({ code: 0, complained: '' })
  expect(fine.said).toContain('Every number equals the full count.')
  await apps.pool.query(
    `update statistic_totals set total = total + 3 where counter = 'prayers' and part = 'health'`,
  )
  const checked = await run('--check')
  expect(checked.code).toBe(1)
  expect(checked.said).toMatch(/prayers health +\d+ +\d+ +off by 3/)
  expect(checked.said).toContain('npm run statistics repairs them')
  expect(await run()).toMatchObject({ code: 0 })
  expect((await run('--check')).code).toBe(0)
  expect(await run('--repair')).toMatchObject({
    code: 1,
    complained: 'Usage: npm run statistics [-- --check]\n',
  })
  await expectTotalsMatch('after the repair')
})

function someone(chance: Chance): Person {
  const person = oneOf(people, chance)
  if (!person) throw new Error('no person is left')
  return person
}

/** Replaces people who were deleted. */
async function fillUp(those: Person[]): Promise<void> {
  const { rows } = await apps.pool.query<{ id: string }>('select id from accounts')
  const living = new Set(rows.map(({ id }) => id))
  those.splice(0, those.length, ...those.filter(({ id }) => living.has(id)))
  while (those.length < PEOPLE) those.push(await insertMember(apps.pool))
}

async function soon(chance: Chance, work: () => Promise<unknown>): Promise<void> {
  await sleep(chance() * 20)
  await work()
}

/** At every moment the totals plus the pending changes equal the full count. */
async function expectNoDrift(): Promise<void> {
  expect((await compareStatistics(dbOn(apps.pool))).filter(hasDrifted)).toEqual([])
}

async function expectRebuildFindsNothing(): Promise<void> {
  expect((await rebuildStatistics(apps.pool, systemClock)).filter(hasDrifted)).toEqual([])
}

async function expectTotalsMatch(when: string): Promise<void> {
  await expect
    .poll(async () => {
      await rollUpStatistics(apps.pool, systemClock)
      const { rows } = await apps.pool.query('select count(*)::int as count from statistic_deltas')
      return rows[0].count
    })
    .toBe(0)
  const counted = await countFromTables(apps.pool)
  expect(await rolledUpNumbers(apps.pool), when).toEqual(counted)
  const shown = await getStatistics({ db: dbOn(apps.pool), clock: systemClock })
  const sum = (counter: string) =>
    categories.reduce((total, category) => total + (counted[`${counter} ${category}`] ?? 0), 0)
  expect(shown, when).toMatchObject({
    totalUsers: counted.members ?? 0,
    totalPrayers: sum('prayers'),
    totalMiracles: counted.miracles ?? 0,
    totalGroups: counted.groups ?? 0,
    totalSupports: counted.supports ?? 0,
    totalIntercessions: counted.intercessions ?? 0,
  })
  for (const { category, totalPrayers, answeredPrayers } of shown.categoryRates)
    expect([totalPrayers, answeredPrayers], `${category} ${when}`).toEqual([
      counted[`prayers ${category}`] ?? 0,
      counted[`answered ${category}`] ?? 0,
    ])
}
