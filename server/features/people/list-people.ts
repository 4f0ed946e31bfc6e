import type { Page } from '#contract/api/paging.ts'
import { peopleLimits } from '#contract/moderation/people-constants.ts'
import type { Person } from '#contract/moderation/people-operations.ts'
import { plainLine } from '#contract/values/text.ts'
import { type Db, sql, sqlPlannedAnew } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'
import { type Cursor, decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { conditionFor } from '#server/platform/formats/search-condition.ts'

const columns = `
    select a.id, a.email, p.full_name as "fullName", p.username,
           array(select r.role from user_roles r where r.user_id = a.id order by r.role) as roles,
           a.created_at as "joinedAt",
           a.email_verified_at is not null as "isVerified",
           a.id = $1 as "isYou",
           case when a.suspended_until > $2 then a.suspended_until end as "suspendedUntil",
           case when a.suspended_until > $2 then a.suspended_reason end as "suspendedReason",
           (select f.due_at from factor_resets f where f.account_id = a.id) as "factorResetDueAt",
           exists (select from passkeys k where k.account_id = a.id)
             or exists (select from one_time_code_secrets c where c.account_id = a.id) as "hasSecondFactor"`

/**
 * Members who are deleting their account are hidden already (REQ-95); deleted accounts have no row and need no check.
 */
const staying = 'not exists (select from account_deletions d where d.member_id = a.id and d.done_at is null)'
const people = `${columns}
      from accounts a
      join profiles p on p.id = a.id
     where ${staying}`

const newestFirst = `
     order by a.created_at desc, a.id desc
     limit ${peopleLimits.pageSize + 1}`

const onePerson = sql('one-person', `${people} and a.id = $3`)

/** In subselects the values are unknown to the planner, so that it keeps one plan for all pages. */
const after = '(a.created_at, a.id) < ((select $3::timestamptz), (select $4::uuid))'

const pageOfAll = sql('newest-people', `${people} and ${after} ${newestFirst}`)

/** Up to this many matches are collected by their ids. */
const FEW = 2000
/** With more matches, a page of them is usually found among this many next members. */
const NEAR = 20_000

const byEmail = 'select id from accounts where email collate "C" >= $1 and email collate "C" < $2'
const byUsername = `
          select id
            from profiles
           where username is not null and lower(username) collate "C" >= $1 and lower(username) collate "C" < $2`
const byWords = "select id from profiles where search @@ to_tsquery('simple', $3)"

/** The matches, as long as they are few. Unnamed, so that it is planned for its own words. */
const found = sqlPlannedAnew(
  'people-search',
  `
    select id
      from (
        (${byEmail} order by email collate "C" limit ${FEW + 1})
        union all
        (${byUsername} order by lower(username) collate "C" limit ${FEW + 1})
        union all
        (${byWords} limit ${FEW + 1})) as places
     limit ${FEW + 1}`,
)

const pageOfFew = sql(
  'people-among',
  `${people} and a.id = any($5::uuid[])
     and (a.created_at, a.id) < ($3::timestamptz, $4::uuid) ${newestFirst}`,
)

const pageOfNear = sql(
  'people-with-frequent-words',
  `${columns}
      from (select * from accounts a where ${after} order by a.created_at desc, a.id desc limit ${NEAR}) a
      join profiles p on p.id = a.id
     where ${staying}
       and ((a.email collate "C" >= $5 and a.email collate "C" < $6)
         or (lower(p.username) collate "C" >= $5 and lower(p.username) collate "C" < $6)
         or p.search @@ to_tsquery('simple', $7)) ${newestFirst}`,
)

/** Many matches that all joined far away from here, or the last of many. */
const pageOfFar = sqlPlannedAnew(
  'people-search-far',
  `
    with everybody as (${byEmail} union ${byUsername} union ${byWords})
    select a.id
      from everybody e
      join accounts a on a.id = e.id
     where (a.created_at, a.id) < ($4::timestamptz, $5::uuid)
       and ${staying} ${newestFirst}`,
)

type ReadContext = Pick<Context<'admin'>, 'db' | 'actor' | 'clock'>
type PersonRow = Omit<Person, 'tint'>
type Id = { id: string }
type CursorValues = readonly [viewerId: string, now: Date, ...Cursor]
type PeopleQuery = { search?: string; cursor?: string }

/**
 * Lists members, newest first, or those whose e-mail or username begins with the search text or whose name contains
 * its words, or the one with this id (REQ-111, REQ-243). Throws INVALID for a foreign cursor.
 */
export async function listPeople(
  context: ReadContext & Pick<Context, 'client' | 'consume'>,
  { search = '', cursor }: PeopleQuery,
): Promise<Page<Person>> {
  const { db, actor, clock } = context
  const cursorValues = [actor.id, clock.now(), ...decodeCursor(cursor)] as const
  const typed = plainLine(search).toLowerCase()
  const rows =
    typed === '' ? await db.query(pageOfAll, cursorValues) : await find(context, cursorValues, typed)
  return pageFrom(rows, {
    size: peopleLimits.pageSize,
    cursorOf: ({ joinedAt, id }) => [joinedAt, id],
    present,
  })
}

/** Returns one member as admins see them. Throws NOT_FOUND. */
export async function getPerson({ db, actor, clock }: ReadContext, personId: string): Promise<Person> {
  const [person] = isId(personId) ? await db.query(onePerson, [actor.id, clock.now(), personId]) : []
  if (!person) throw new Failure('NOT_FOUND')
  return present(person)
}

function present(person: PersonRow): Person {
  return { ...person, tint: tintOf(person.id) }
}

/** Search costs more than reading, so it has a rate limit of its own. */
async function find(
  { db, client, consume }: { db: Db } & Pick<Context, 'client' | 'consume'>,
  cursorValues: CursorValues,
  typed: string,
): Promise<PersonRow[]> {
  await consume('searchesPerMinute', client.network)
  if (isId(typed)) return await readFew(db, cursorValues, [{ id: typed }])
  const conditions = [typed, endOf(typed), conditionFor(typed)] as const
  const few = await db.query(found, conditions)
  if (few.length <= FEW) return await readFew(db, cursorValues, few)
  const [, , at, id] = cursorValues
  const near = await db.query(pageOfNear, [...cursorValues, ...conditions])
  if (near.length > peopleLimits.pageSize) return near
  return await readFew(db, cursorValues, await db.query(pageOfFar, [...conditions, at, id]))
}

async function readFew(db: Db, cursorValues: CursorValues, few: readonly Id[]): Promise<PersonRow[]> {
  return await db.query(pageOfFew, [...cursorValues, few.map(({ id }) => id)])
}

/** The upper bound of all texts with this beginning. */
function endOf(beginning: string): string {
  return `${beginning}\u{10ffff}`
}
