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
/** How many members of each size are deleted; the first of all is a warm-up. */
const TURNS = 3

/** The time until the answer, and until the job had removed the last row. */
type Deletion = { responseMs: number; goneMs: number }

/**
 * Prints how long account deletion takes with few and with many rows. Throws when anything of the member can still be
 * read by others after the answer, or still exists after the job.
 */
export async function printLeaving(app: Target, address: Address, sizes: readonly number[]): Promise<void> {
  await deleteMember(app, address, await writeLife(address, 0, 20))
  let number = 1
  print(head('Who leaves', 'answer: median ms', 'slowest ms', 'all is gone: median ms', 'aim'))
  for (const things of sizes) {
    const deletions: Deletion[] = []
    for (let turn = 0; turn < TURNS; turn++)
      deletions.push(await deleteMember(app, address, await writeLife(address, number++, things)))
    const answers = sorted(deletions.map(({ responseMs }) => responseMs))
    const gone = sorted(deletions.map(({ goneMs }) => goneMs))
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
    '\nNo one could read anything of theirs after the answer, and nothing was left when the job was done.',
  )
}

async function deleteMember(app: Target, address: Address, life: Life): Promise<Deletion> {
  await requireRead(app, life)
  const visitors = createVisitors()
  const headers = { cookie: `tz_sid=${life.token}`, 'sec-fetch-site': 'same-origin' }
  const { status, ms } = await visitors.send(app.port, { method: 'DELETE', path: '/api/account', headers })
  visitors.leave()
  if (status !== 200) throw new Error(`Deleting an account answered ${status}`)
  await requireUnread(app, life)
  const goneMs = await untilGone(address, life)
  await requireUnread(app, life)
  return { responseMs: ms, goneMs }
}

type View = { path: string; token: string | null }

/** Every place where others read what this member wrote, or their name. */
function viewsOf({ mark, groupId, prayers, commentedId }: Life): View[] {
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
 * May lack the member before: the log has no entry of an account that was not deleted, and the wall is cached for
 * seconds.
 */
const MAY_BE_EMPTY = ['/api/admin/audit', '/prayers']

/** Every other view must find the member before, or the later check proves nothing. */
async function requireRead(app: Target, life: Life): Promise<void> {
  for (const view of viewsOf(life))
    if (!MAY_BE_EMPTY.includes(view.path) && !(await revealsMark(app, view, life)))
      throw new Error(`${view.path} did not show the member's content before the deletion`)
}

async function requireUnread(app: Target, life: Life): Promise<void> {
  for (const view of viewsOf(life))
    if (await revealsMark(app, view, life)) throw new Error(`${view.path} still shows a deleted member`)
}

async function revealsMark({ port }: Target, { path, token }: View, { mark }: Life): Promise<boolean> {
  const headers: Record<string, string> = token === null ? {} : { cookie: `tz_sid=${token}` }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
  return (await answer.text()).includes(mark)
}

/** Measured by the server's own times; afterwards only message placeholders may be left. */
async function untilGone(address: Address, { id, groupId }: Life): Promise<number> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      const { rows } = await client.query(deletionTime, [id])
      if (rows[0]?.ms !== null) {
        const { rows: found } = await client.query(leftovers, [id, groupId])
        if (found[0].things > 0) throw new Error(`${found[0].things} rows of a deleted member were left`)
        return rows[0].ms
      }
      if (performance.now() > until) throw new Error('The rest of a deleted member was not removed')
      await setTimeout(100)
    }
  } finally {
    await client.end()
  }
}

const deletionTime = `
  select (extract(epoch from done_at - deleted_at) * 1000)::float8 as ms from account_deletions where member_id = $1`

const leftovers = `
  select (select count(*) from accounts where id = $1)::int
       + (select count(*) from prayer_requests where user_id = $1)::int
       + (select count(*) from prayer_comments where user_id = $1)::int
       + (select count(*) from group_messages where user_id = $1)::int
       + (select count(*) from group_messages where group_id = $2 and content <> '')::int as things`

function sorted(times: readonly number[]): number[] {
  return times.toSorted((a, b) => a - b)
}
