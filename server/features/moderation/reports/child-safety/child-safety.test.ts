import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NamedThing } from '#contract/moderation.ts'
import {
  caseOf,
  createContent,
  createMemberOfAge,
  createReport,
} from '#server/features/moderation/testing/reports.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { insertMember, type Person } from '#server/testing/people.ts'

let house: TestHouse
let author: Person
let moderator: Person

beforeAll(async () => {
  house = await openTestHouse({ settings: { rateLimitScale: 1000 } })
  author = await insertMember(house.pool)
  moderator = await insertMember(house.pool, { roles: ['moderator'] })
})
afterAll(() => house.close())

const insertComment = () => createContent(house, { kind: 'comment', author, others: [] })
const fear = (by: Person, thing: NamedThing) => createReport(house, { by, thing, reason: 'child-safety' })
const subjectsTo = async (email: string, count: number) =>
  (await house.mailbox(email, count)).map(({ subject }) => subject)

async function isHidden({ id }: NamedThing): Promise<boolean> {
  const { rows } = await house.pool.query(
    'select hidden_at is not null as hidden from prayer_comments where id = $1',
    [id],
  )
  return rows[0].hidden
}

async function decide(thing: NamedThing, act: 'dismiss' | 'hide'): Promise<void> {
  const caseId = await caseOf(house, thing.id)
  await house.as(moderator).get('actOnCase', { caseId, act, reason: 'Looked into it.' })
}

/** Reports so many comments for a child's safety, one after the other; says of each whether it is hidden. */
async function reportsOf(by: Person, count: number): Promise<[NamedThing, boolean][]> {
  const things = await Promise.all(Array.from({ length: count }, insertComment))
  for (const thing of things) await fear(by, thing)
  return await Promise.all(
    things.map(async (thing): Promise<[NamedThing, boolean]> => [thing, await isHidden(thing)]),
  )
}

test('one account hides two things by itself; the third stands first in the queue, and staff are mailed', async () => {
  const late = await insertComment()
  await createReport(house, { by: await createMemberOfAge(house, 30), thing: late })
  await house.pool.query(`update moderation_cases set due_at = now() - interval '5 days' where id = $1`, [
    await caseOf(house, late.id),
  ])
  const reported = await reportsOf(await createMemberOfAge(house, 30), 3)
  expect(reported.map(([, hidden]) => hidden)).toEqual([true, true, false])
  const third = await caseOf(house, reported[2]?.[0].id ?? '')
  const { items } = await house.as(moderator).get('listCases', {})
  expect(items[0]?.id).toBe(third)
  expect(await subjectsTo(moderator.email, 1)).toEqual(['A report on Thandaza cannot wait'])
  const [mail] = await house.mailbox(moderator.email)
  expect(mail?.links).toEqual(['http://house.test/moderation'])
})

test('what was decided with reason frees the next one; what was dismissed ends it for good', async () => {
  const by = await createMemberOfAge(house, 30)
  const [first, second] = await reportsOf(by, 2)
  if (!first || !second) throw new Error('two were reported')
  await decide(first[0], 'hide')
  const third = await insertComment()
  await fear(by, third)
  expect(await isHidden(third)).toBe(true)
  await decide(second[0], 'dismiss')
  await decide(third, 'hide')
  expect((await reportsOf(by, 1)).map(([, hidden]) => hidden)).toEqual([false])
})

test('twenty at the same moment hide two', async () => {
  const by = await createMemberOfAge(house, 30)
  const things = await Promise.all(Array.from({ length: 20 }, insertComment))
  await Promise.all(things.map((thing) => fear(by, thing)))
  const hidden = await Promise.all(things.map(isHidden))
  expect(hidden.filter(Boolean)).toHaveLength(2)
})

test('each account has its own: two hide two each', async () => {
  const reporters = [await createMemberOfAge(house, 30), await createMemberOfAge(house, 30)]
  const reported = await Promise.all(reporters.map((by) => reportsOf(by, 3)))
  expect(reported.map((each) => each.map(([, hidden]) => hidden))).toEqual([
    [true, true, false],
    [true, true, false],
  ])
})

test('the third by one account is hidden as soon as two others say the same', async () => {
  const by = await createMemberOfAge(house, 30)
  const [, , third] = await reportsOf(by, 3)
  if (!third) throw new Error('three were reported')
  await createReport(house, { by: await createMemberOfAge(house, 30), thing: third[0] })
  expect(await isHidden(third[0])).toBe(false)
  await createReport(house, { by: await createMemberOfAge(house, 30), thing: third[0] })
  expect(await isHidden(third[0])).toBe(true)
})
