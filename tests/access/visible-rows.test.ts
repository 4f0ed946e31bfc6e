import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup, insertImage, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import { createLog } from '#server/platform/core/log.ts'
import { freshDatabase } from '#tests/support/test-database.ts'

/** Each function, the table whose rows it chooses, and the column that names a row in the lists below. */
const functions = {
  visible_prayers: ['prayer_requests', 'title'],
  prayers_for_admin: ['prayer_requests', 'title'],
  visible_miracles: ['miracles', 'title'],
  visible_campaigns: ['fundraising_campaigns', 'title'],
  visible_groups: ['groups', 'name'],
  visible_media: ['media', 'alt'],
  visible_messages: ['group_messages', 'number'],
  messages_for_admin: ['group_messages', 'number'],
} as const
type Name = keyof typeof functions

/** Rows with their relations; `no content` is a blank column. A group's row ends in the viewer's role in it. */
const visible: Record<string, Partial<Record<Name, string>>> = {
  visitor: {
    visible_campaigns: 'shown visitor',
    visible_groups: 'listed visitor',
    visible_media: 'prayer public for everybody',
    visible_miracles: 'public reader',
    visible_prayers: 'public reader',
  },
  stranger: {
    visible_campaigns: 'shown visitor',
    visible_groups: 'listed visitor',
    visible_media: 'prayer public for everybody',
    visible_miracles: 'public reader',
    visible_prayers: 'public reader',
  },
  blocked: {
    visible_groups: 'listed groupMember member',
    visible_messages: '1 no content, 2 no content, 3, 4 no content',
  },
  member: {
    visible_campaigns: 'shown visitor',
    visible_groups: 'listed groupMember member',
    visible_media: 'message, prayer groups, prayer public for everybody',
    visible_messages: '1, 2 no content, 3, 4 no content',
    visible_miracles: 'groups reader, public reader',
    visible_prayers: 'groups reader, public reader',
  },
  leader: {
    visible_campaigns: 'shown visitor',
    visible_groups: 'listed groupAdmin admin',
    visible_media: 'message, prayer groups, prayer public for everybody',
    visible_messages: '1, 2 no content, 3, 4 no content',
    visible_miracles: 'groups reader, public reader',
    visible_prayers: 'groups reader, public reader',
  },
  owner: {
    visible_campaigns: 'hidden owner, shown owner+visitor',
    visible_groups: 'hidden groupOwner owner, listed groupOwner owner, secret groupOwner owner',
    visible_media:
      'message, prayer groups, prayer hidden, prayer private, prayer public for everybody, unused',
    visible_messages: '1, 2 no content, 3, 4',
    visible_miracles: 'groups owner+reader, hidden owner, private owner, public owner+reader',
    visible_prayers: 'groups owner+reader, hidden owner, private owner, public owner+reader',
  },
  moderator: {
    visible_campaigns: 'hidden moderator, shown visitor+moderator',
    visible_groups: 'listed visitor',
    visible_media: 'prayer public for everybody',
    visible_miracles: 'public reader',
    visible_prayers: 'public reader',
  },
  admin: {
    messages_for_admin: '1, 2 no content, 3, 4',
    prayers_for_admin: 'groups admin, hidden admin, private admin, public admin',
    visible_campaigns: 'hidden admin, shown visitor+admin',
    visible_groups: 'hidden admin, listed visitor+admin, secret admin',
    visible_media: 'prayer public for everybody',
    visible_miracles: 'public reader',
    visible_prayers: 'public reader+admin',
  },
  deletedMember: {
    visible_campaigns: 'shown visitor',
    visible_groups: 'listed groupMember member',
    visible_media:
      'message, message of deleted, prayer groups, prayer groups of deleted, prayer hidden of deleted, prayer private of deleted, prayer public for everybody, prayer public of deleted, unused of deleted',
    visible_messages: '1, 2, 3, 4 no content',
    visible_miracles:
      'groups of deleted owner+reader, groups reader, hidden of deleted owner, private of deleted owner, public of deleted owner+reader, public reader',
    visible_prayers:
      'groups of deleted owner+reader, groups reader, hidden of deleted owner, private of deleted owner, public of deleted owner+reader, public reader',
  },
}

const NOW = new Date()
let pool: pg.Pool
let close: () => Promise<void>
let viewers: Record<string, Person | null>

beforeAll(async () => {
  const { address, drop } = await freshDatabase()
  const database = connect({ address, log: createLog('error', () => undefined), max: 4 })
  pool = database.pool
  close = async () => {
    await database.end()
    await drop()
  }
  viewers = await insertScene()
})
afterAll(() => close())

/** The owner and a member who deleted their account each wrote one of everything. */
async function insertScene(): Promise<Record<string, Person | null>> {
  const [owner, leader, member, blocked, deletedMember, stranger] = (await Promise.all(
    Array.from({ length: 6 }, () => insertMember(pool)),
  )) as [Person, Person, Person, Person, Person, Person]
  const moderator = await insertMember(pool, { roles: ['moderator'] })
  const admin = await insertMember(pool, { roles: ['admin'] })
  const group = await insertGroup(pool, {
    by: owner,
    admins: [leader],
    members: [member, blocked, deletedMember],
    name: 'listed',
  })
  await insertGroup(pool, { by: owner, name: 'secret', isSecret: true })
  await insertGroup(pool, { by: owner, name: 'hidden', hiddenAt: NOW })
  await insertContent(owner, group, '')
  await insertContent(deletedMember, group, ' of deleted')
  await insertMessage(pool, { by: owner, group, isDeleted: true })
  const { id } = await insertMessage(pool, { by: owner, group })
  await pool.query('update group_messages set hidden_at = now() where id = $1', [id])
  await pool.query('insert into member_blocks values ($1, $2, $3, $4)', [
    newId(NOW),
    owner.id,
    blocked.id,
    NOW,
  ])
  await pool.query('insert into account_deletions (member_id, deleted_at) values ($1, $2)', [
    deletedMember.id,
    NOW,
  ])
  return { visitor: null, stranger, member, leader, owner, blocked, moderator, admin, deletedMember }
}

async function insertContent(by: Person, group: { id: string }, whose: string): Promise<void> {
  const kinds = [
    ['private', {}],
    ['groups', { groups: [group] }],
    ['public', {}],
    ['public', { hiddenAt: NOW }],
  ] as const
  for (const [audience, more] of kinds) {
    const title = `${'hiddenAt' in more ? 'hidden' : audience}${whose}`
    const prayer = await insertPrayer(pool, { by, title, audience, ...more })
    await insertImage(pool, { by, prayer, alt: `prayer ${title}` })
    await insertMiracle(pool, { by, title, audience, ...more })
  }
  await insertCampaign(pool, { by, title: `shown${whose}` })
  await insertCampaign(pool, { by, title: `hidden${whose}`, hiddenAt: NOW })
  await insertImage(pool, { by, alt: `unused${whose}` })
  const message = await insertMessage(pool, { by, group })
  await insertImage(pool, { by, message, alt: `message${whose}` })
}

type Row = Record<string, unknown>

/** A row with the columns of its table beside what the function adds, whichever way the function returns them. */
function flat(row: Row): Row {
  const whole = Object.values(row).find((value) => isRow(value) && 'id' in value)
  return isRow(whole) ? { ...row, ...whole } : row
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The rows that a function returns to a viewer: relations, and the columns that differ from the table's. */
async function read(name: Name, viewer: Person | null): Promise<string[]> {
  const [table, title] = functions[name]
  const { rows } = await pool.query<{ found: Row; stored: Row }>(
    `select to_jsonb(v) as found, (select to_jsonb(t) from ${table} t where to_jsonb(t) ->> 'id' =
              coalesce(to_jsonb(v) ->> 'id', (select j.value ->> 'id' from jsonb_each(to_jsonb(v)) j
                                               where jsonb_typeof(j.value) = 'object'))) as stored
       from ${name}($1) v`,
    [viewer?.id ?? null],
  )
  const lines = rows.map(({ found, stored }) => {
    const row = flat(found)
    const blank = Object.keys(stored).filter(
      (column) => column in row && JSON.stringify(row[column]) !== JSON.stringify(stored[column]),
    )
    const relations = Array.isArray(row.relations) ? row.relations.join('+') : ''
    const more = [relations, row.role, row.is_public && 'for everybody', blank.map((each) => `no ${each}`)]
    return [stored[title], ...more.flat().filter(Boolean)].join(' ')
  })
  return lines.sort()
}

async function seen(viewer: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name of Object.keys(functions) as Name[]) {
    const lines = await read(name, viewers[viewer] ?? null)
    if (lines.length > 0) found[name] = lines.join(', ')
  }
  return found
}

test('each kind of viewer gets these rows, relations and blank columns of every function, and no others', async () => {
  const all: Record<string, Record<string, string>> = {}
  for (const viewer of Object.keys(viewers)) all[viewer] = await seen(viewer)
  expect(all).toEqual(visible)
})
