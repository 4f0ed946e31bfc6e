import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/test-database.ts'
import { openStatementReader } from './statement-reader.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let reader: Awaited<ReturnType<typeof openStatementReader>>
beforeAll(async () => {
  database = await freshDatabase()
  reader = await openStatementReader(database.address)
})
afterAll(async () => {
  await reader.end()
  await database.drop()
})

test.each([
  ['a column', 'select id from accounts', 'id: string'],
  ['a nullable column', 'select suspended_until from accounts', 'suspended_until: string | null'],
  [
    'a nullable column of which a condition excludes null',
    'select suspended_until from accounts where suspended_until > now()',
    'suspended_until: string',
  ],
  [
    'an outer join',
    'select p.title from accounts a left join prayer_requests p on p.user_id = a.id',
    'title: string | null',
  ],
  [
    'an inner join',
    'select p.title from accounts a join prayer_requests p on p.user_id = a.id',
    'title: string',
  ],
  [
    'the values of a check',
    'select state from data_exports',
    "state: 'waiting' | 'running' | 'ready' | 'failed'",
  ],
  [
    'a column of a visibility function',
    'select title, edited_at from visible_prayers($1)',
    'title: string; edited_at: string | null',
  ],
  ['a column marked as never null', 'select max(date_submitted) as "at!" from prayer_requests', 'at: string'],
  ['coalesce', "select coalesce(max(title), '') as title from prayer_requests", 'title: string'],
  ['a case without else', 'select case when true then 1 end as one', 'one: number | null'],
  ['an aggregate of nothing', 'select max(date_submitted) as at from prayer_requests', 'at: string | null'],
  [
    'a function whose comment names the argument that decides',
    'select display_name(p.full_name, p.username, p.shown_as) as name from profiles p',
    'name: string',
  ],
  [
    'the same function on an outer join',
    'select display_name(p.full_name, p.username, p.shown_as) as name from accounts a left join profiles p on p.id = a.id',
    'name: string | null',
  ],
  ['a count', 'select count(*)::int as count from prayer_requests', 'count: number'],
  ['a subquery that may find nothing', 'select (select id from accounts limit 1) as id', 'id: string | null'],
  [
    'an object',
    "select json_build_object('id', id, 'until', suspended_until) as account from accounts",
    'account: { id: string; until: string | null }',
  ],
  [
    'what an insert returns',
    'insert into event_cursors (subscriber) values ($1) returning subscriber',
    'subscriber: string',
  ],
])('the row of %s', async (_, text, row) => {
  expect((await reader.read(text)).row).toBe(`{ ${row} }`)
})

test('a statement that does not fit the schema is refused in the words of PostgreSQL', async () => {
  await expect(reader.read('select pinned_on from prayer_requests')).rejects.toThrow(
    'column "pinned_on" does not exist',
  )
})

test('parameters have the types of their columns', async () => {
  const { values } = await reader.read('update prayer_requests set title = $2 where id = $1')
  expect(values).toEqual(['string | null', 'string | null'])
})

test('the columns of an outer join are there together', async () => {
  const text =
    'select a.id, p.id as prayer, p.edited_at from accounts a left join prayer_requests p on p.user_id = a.id'
  expect((await reader.read(text)).row).toBe(
    '{ id: string } & ({ prayer: string; edited_at: string | null } | { prayer: null; edited_at: null })',
  )
})

test('a parameter may be null unless a column was taken for not null because of it', async () => {
  const compared = 'select user_id = $1 as mine from prayer_requests where id = $2'
  expect(await reader.read(compared)).toEqual({
    row: '{ mine: boolean }',
    values: ['string', 'string | null'],
  })
  const replaced = 'select coalesce(user_id = $1, false) as mine from prayer_requests'
  expect((await reader.read(replaced)).values).toEqual(['string | null'])
})
