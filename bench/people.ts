import type { Address } from '#server/database/connect.ts'
import { encodeCursor } from '#server/platform/formats/list-cursor.ts'
import { compareSizes, sizesText } from './comparisons.ts'
import {
  ADMIN_TOKEN,
  drawEvenly,
  runFile,
  signIn,
  signMembersIn,
  tokenNamed,
  withConnection,
} from './database.ts'
import { fixed, grouped, median, timeOf, untilFound } from './numbers.ts'
import { aimText, note, openTable } from './report.ts'
import { signedIn, signedInAs, type Work } from './requests.ts'
import type { Scale } from './scale.ts'
import type { Store } from './store.ts'
import { startTarget, stopTargets, type Target } from './targets.ts'

/** The session token of the member whose profile staff viewed a thousand times. */
const VIEWED_MEMBER_TOKEN = tokenNamed('viewed')
/** Searches among a million members are few: some take long. */
const SEARCHES_OF = 5
const DELETION_AIM = { atMost: 1_000 }
/** The number of members of each size that are deleted. */
const DELETIONS = 3

type PeopleIds = Awaited<ReturnType<typeof openPeople>>

const asAdmin = (...paths: readonly string[]): Work => signedInAs(ADMIN_TOKEN, ...paths)

function search(...texts: readonly string[]): Work {
  return asAdmin(...texts.map((text) => `/api/admin/people?search=${encodeURIComponent(text)}`))
}

function logOf(emails: readonly string[]): Work {
  return asAdmin(...emails.map((email) => `/api/admin/audit?person=${encodeURIComponent(email)}`))
}

const readsOf = ({ emails, usernames, staffEmails, halfway, halfwayLog }: PeopleIds) => ({
  members: asAdmin('/api/admin/people'),
  'members, halfway down': asAdmin(`/api/admin/people?cursor=${halfway}`),
  // The address as typed until one member is left.
  'members by the beginning of an e-mail': search(
    ...emails.map((email) => email.slice(0, email.indexOf('@') + 4)),
  ),
  'members by username': search(...usernames),
  'members by a name that twenty have': search('qumbu'),
  'log of staff': asAdmin('/api/admin/audit'),
  'log of staff, halfway down': asAdmin(`/api/admin/audit?cursor=${halfwayLog}`),
  'log by a frequent action': asAdmin('/api/admin/audit?action=prayer.'),
  'log by a rare action': asAdmin('/api/admin/audit?action=role.'),
  'log by who did it': logOf(staffEmails),
  'log by whose it was': logOf(emails),
  'own access log of a thousand entries': signedInAs(VIEWED_MEMBER_TOKEN, '/api/account/access-log'),
  'cases that wait, of a hundred': asAdmin('/api/moderation/cases'),
  'cases decided': asAdmin('/api/moderation/cases?filter=decided'),
  'what would go with an account': signedIn('/api/account/deletion-preview'),
})

/** Names, grouped by how often people.sql uses them: more namesakes mean more sorting. */
const searches = {
  'a first name that one in eight has': search('thandi', 'sipho'),
  'a family name that one in a hundred has': search('lord', 'pray'),
  'a name of one in fifty, who all joined first': search('xaba'),
  'a frequent and a rare name': search('thandi ladysmith', 'sipho nongoma'),
  'a name nobody has': search('xylophone'),
}

/** Measures staff reads among this many members, and account deletion. */
export async function measurePeople(scale: Scale, store: Store): Promise<void> {
  const { small, large } = scale.people
  const few = await store.people(small)
  const about = `${sizesText(scale.people)} members, as many audit log entries`
  await compareSizes(about, [few, await store.people(large)], openPeople, {
    readsOf,
    requests: scale.reads,
    searches,
    searchRequests: scale.reads / SEARCHES_OF,
  })
  const address = await store.copy(few, 'measured_people')
  await printDeletions(`Deleting an account, among ${grouped(small)} members`, address, scale.leaveWith)
}

/** Signs in members, an admin and the viewed member; returns what requests can use. */
async function openPeople(address: Address) {
  return await withConnection(address, async (client) => {
    const special = { [ADMIN_TOKEN]: 'member1@example.com', [VIEWED_MEMBER_TOKEN]: 'member3@example.com' }
    await signMembersIn(client, special)
    const drawn = await drawEvenly(client, membersWithUsername, 100)
    const staff = await drawEvenly(client, moderators, 200)
    const [middle] = await drawEvenly(client, 'select created_at as at, id from accounts order by 1, 2', 2)
    const [middleEntry] = await drawEvenly(client, 'select at, id from audit_log order by 1, 2', 2)
    return {
      emails: drawn.map(({ email }): string => email),
      usernames: drawn.map(({ username }): string => username),
      staffEmails: staff.map(({ email }): string => email),
      /** Cursors halfway down the list of members and the audit log. */
      halfway: encodeCursor(middle.at, middle.id),
      halfwayLog: encodeCursor(middleEntry.at, middleEntry.id),
    }
  })
}

const membersWithUsername = `
  select a.email, p.username
    from accounts a
    join profiles p on p.id = a.id
   where p.username is not null
   order by a.created_at, a.id`

const moderators = `
  select a.email
    from user_roles r
    join accounts a on a.id = r.user_id
   where r.role = 'moderator'
   order by a.created_at`

let written = 0

/** Prints how long account deletion takes with few and with many rows; the first deletion of all is a warm-up. */
async function printDeletions(about: string, address: Address, sizes: number[]): Promise<void> {
  const app = await startTarget('app-server.ts', address)
  await deleteMember(app, 20)
  const columns = ['answer: median ms', 'slowest ms', 'all is gone: median ms', 'aim']
  const row = openTable(about, 'Who leaves', ...columns)
  for (const size of sizes) {
    const [answers, gone]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < DELETIONS; turn++) {
      const times = await deleteMember(app, size)
      answers.push(times.answer)
      gone.push(times.gone)
    }
    const name = `a member with ${grouped(size)} things`
    row(name, ...fixed([median(answers), Math.max(...answers), median(gone)], 0), aimText(DELETION_AIM))
    note({ name: `answer when ${name} leaves`, measured: median(answers), unit: 'ms', aim: DELETION_AIM })
  }
  await stopTargets(app)
}

/** The milliseconds until the answer, and by the server's clock until the job had removed the last row. */
async function deleteMember(app: Target, size: number): Promise<{ answer: number; gone: number }> {
  const { id, send } = await writeMember(app, size)
  const answer = await timeOf(() => send('DELETE', '/api/account'))
  const gone = await withConnection(app.address, (client) => {
    const find = async () => (await client.query(deletionTime, [id])).rows[0]?.ms ?? null
    return untilFound<number>(find, 'An account deletion was not finished')
  })
  return { answer, gone }
}

const deletionTime = `
  select (extract(epoch from done_at - deleted_at) * 1000)::float8 as ms from account_deletions where member_id = $1`

/** Signs in another member each time, neither staff nor signed in before, and gives them this many rows. */
async function writeMember({ address, port }: Target, size: number) {
  const email = `member${5 * written++ + 14}@example.com`
  const token = tokenNamed(email)
  const id = await withConnection(address, async (client) => {
    await signIn(client, { [token]: email })
    const { rows } = await client.query('select id from accounts where email = $1', [email])
    await runFile(client, 'active-member.sql', { member: rows[0].id, size })
    return rows[0].id as string
  })
  async function send(method: string, path: string, body?: string): Promise<Response> {
    const type = body && { 'content-type': 'application/json' }
    const headers = { cookie: `tz_sid=${token}`, 'sec-fetch-site': 'same-origin', ...type }
    const request = { method, headers, ...(body && { body }) }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, request)
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
    return answer
  }
  return { id, send }
}
