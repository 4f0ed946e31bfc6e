import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Address } from '#server/database/connect.ts'
import { head, row } from './alternating-runs.ts'
import { note, print } from './bench-report.ts'
import { ADMIN_TOKEN, tokenOf } from './community-data.ts'
import { type Life, writeLife } from './people-activity.ts'
import { createVisitors } from './random-arrivals.ts'
import { quantile, type Target } from './request-load.ts'

const AIM_MS = 1_000
const PATIENCE_MS = 120_000
/** How many leave with so many things each; the first of all only warms up. */
const TURNS = 3

/** What it took: until the answer, and until the job had removed the last of it. */
type Left = { responseMs: number; goneMs: number }

/**
 * How long deleting an account takes with few and with many things, as a table. Throws when anything of theirs is still
 * read by somebody once it is answered, or is still there once the job is done.
 */
export async function printLeaving(app: Target, address: Address, sizes: readonly number[]): Promise<void> {
  await leave(app, address, await writeLife(address, 0, 20))
  let number = 1
  print(head('Who leaves', 'answer: median ms', 'slowest ms', 'all is gone: median ms', 'aim'))
  for (const things of sizes) {
    const left: Left[] = []
    for (let turn = 0; turn < TURNS; turn++)
      left.push(await leave(app, address, await writeLife(address, number++, things)))
    const answers = sorted(left.map(({ responseMs }) => responseMs))
    const gone = sorted(left.map(({ goneMs }) => goneMs))
    const times = [quantile(answers, 0.5), quantile(answers, 1), quantile(gone, 0.5)]
    const name = `a member with ${things.toLocaleString('en')} things`
    note({
      name: `answer when ${name} leaves`,
      measured: quantile(answers, 0.5),
      unit: 'ms',
      aim: { atMost: AIM_MS },
    })
    print(row(name, ...times.map((each) => each.toFixed(0)), `≤ ${AIM_MS.toLocaleString('en')}`))
  }
  print(
    '\nNothing of theirs was read by anybody after the answer, and nothing was left when the job was done.',
  )
}

async function leave(app: Target, address: Address, life: Life): Promise<Left> {
  await requireRead(app, life)
  const visitors = createVisitors()
  const headers = { cookie: `tz_sid=${life.token}`, 'sec-fetch-site': 'same-origin' }
  const { status, ms } = await visitors.send(app.port, { method: 'DELETE', path: '/api/account', headers })
  visitors.leave()
  if (status !== 200) throw new Error(`Deleting an account was answered ${status}`)
  await requireUnread(app, life)
  const goneMs = await untilGone(address, life)
  await requireUnread(app, life)
  return { responseMs: ms, goneMs }
}

type Look = { path: string; token: string | null }

/** Wherever somebody else reads what this member wrote, or their name. */
function viewsOf({ mark, groupId, prayers, commentedId }: Life): Look[] {
  const reader = tokenOf(0)
  const shared = prayers.slice(0, 3).map(({ shareToken }) => shareToken)
  return [
    ...prayers.map(({ id }) => ({ path: `/api/prayers/${id}`, token: reader })),
    ...[reader, null].flatMap((token) => [
      { path: '/api/prayers', token },
      { path: `/api/prayers?search=${mark}`, token },
      { path: '/prayers', token },
    ]),
    ...shared.flatMap((share) => [
      { path: `/api/shared-prayers/${share}`, token: null },
      { path: `/s/${share}`, token: null },
    ]),
    { path: `/api/prayers/${commentedId}/comments`, token: reader },
    { path: `/api/groups/${groupId}/messages`, token: reader },
    { path: `/api/groups/${groupId}/members`, token: reader },
    { path: `/api/admin/people?search=${mark}`, token: ADMIN_TOKEN },
    { path: '/api/admin/audit', token: ADMIN_TOKEN },
  ]
}

/**
 * What need not tell of them before: the log, where nothing is written yet about who did not leave, and the page of the
 * wall, which is kept for some seconds.
 */
const MAY_BE_EMPTY = ['/api/admin/audit', '/prayers']

/** The other looks must find something before, or they prove nothing. */
async function requireRead(app: Target, life: Life): Promise<void> {
  for (const look of viewsOf(life))
    if (!MAY_BE_EMPTY.includes(look.path) && !(await revealsMark(app, look, life)))
      throw new Error(`${look.path} did not tell what it should tell before its author left`)
}

async function requireUnread(app: Target, life: Life): Promise<void> {
  for (const look of viewsOf(life))
    if (await revealsMark(app, look, life)) throw new Error(`${look.path} still tells of who left`)
}

async function revealsMark({ port }: Target, { path, token }: Look, { mark }: Life): Promise<boolean> {
  const headers: Record<string, string> = token === null ? {} : { cookie: `tz_sid=${token}` }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  if (answer.status >= 500) throw new Error(`${path} was answered ${answer.status}`)
  return (await answer.text()).includes(mark)
}

/** By the server's own times; then nothing but the places of messages may be there. */
async function untilGone(address: Address, { id, groupId }: Life): Promise<number> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      const { rows } = await client.query(departure, [id])
      if (rows[0]?.ms !== null) {
        const { rows: found } = await client.query(leftovers, [id, groupId])
        if (found[0].things > 0) throw new Error(`${found[0].things} things were left of who left`)
        return rows[0].ms
      }
      if (performance.now() > until) throw new Error('What was left of who left was not removed')
      await setTimeout(100)
    }
  } finally {
    await client.end()
  }
}

const departure = `
  select (extract(epoch from done_at - left_at) * 1000)::float8 as ms from departures where member_id = $1`

const leftovers = `
  select (select count(*) from accounts where id = $1)::int
       + (select count(*) from prayer_requests where user_id = $1)::int
       + (select count(*) from prayer_comments where user_id = $1)::int
       + (select count(*) from group_messages where user_id = $1)::int
       + (select count(*) from group_messages where group_id = $2 and content <> '')::int as things`

function sorted(times: readonly number[]): number[] {
  return times.toSorted((a, b) => a - b)
}
