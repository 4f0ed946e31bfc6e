import type { Address } from '#server/database/connect.ts'
import { encodeCursor } from '#server/platform/formats/list-cursor.ts'
import { compareSizes, sizesText } from './between-sizes.ts'
import { ADMIN_TOKEN, drawEvenly, signMembersIn, tokenNamed, withConnection } from './database.ts'
import { grouped } from './numbers.ts'
import { printDeletions, printExports } from './people-accounts.ts'
import { signedIn, signedInAs, type Work } from './requests.ts'
import type { Scale } from './scale.ts'
import type { Store } from './store.ts'

/** The session token of the member whose profile staff viewed a thousand times. */
const VIEWED_MEMBER_TOKEN = tokenNamed('viewed')
/** Searches among a million members are few: some take long. */
const SEARCHES_OF = 5

/** The ids and addresses that requests to a site with this many members use. */
type PeopleIds = {
  /** Of members evenly drawn from all who have a username. */
  emails: string[]
  usernames: string[]
  /** Of staff. */
  staffEmails: string[]
  /** Cursors halfway down the list of members and the audit log. */
  halfway: string
  halfwayLog: string
}

const reads = ({ emails, usernames, staffEmails, halfway, halfwayLog }: PeopleIds) => ({
  members: asAdmin('/api/admin/people'),
  'members, halfway down': asAdmin(`/api/admin/people?cursor=${halfway}`),
  // The address as typed until one member is left.
  'members by the beginning of an e-mail': searchFor(
    ...emails.map((email) => email.slice(0, email.indexOf('@') + 4)),
  ),
  'members by username': searchFor(...usernames),
  'members by a name that twenty have': searchFor('qumbu'),
  'log of staff': asAdmin('/api/admin/audit'),
  'log of staff, halfway down': asAdmin(`/api/admin/audit?cursor=${halfwayLog}`),
  'log by a frequent action': asAdmin('/api/admin/audit?action=prayer.'),
  'log by a rare action': asAdmin('/api/admin/audit?action=role.'),
  'log by who did it': asAdmin(...staffEmails.map(logPath)),
  'log by whose it was': asAdmin(...emails.map(logPath)),
  'own access log of a thousand entries': signedInAs(VIEWED_MEMBER_TOKEN, '/api/account/access-log'),
  'cases that wait, of a hundred': asAdmin('/api/moderation/cases'),
  'cases decided': asAdmin('/api/moderation/cases?filter=decided'),
  'what would go with an account': signedIn('/api/account/deletion-preview'),
})

/** Names, grouped by how often people.sql uses them: more namesakes mean more sorting. */
const searches = {
  'a first name that one in eight has': searchFor('thandi', 'sipho'),
  'a family name that one in a hundred has': searchFor('lord', 'pray'),
  'a name of one in fifty, who all joined first': searchFor('xaba'),
  'a frequent and a rare name': searchFor('thandi ladysmith', 'sipho nongoma'),
  'a name nobody has': searchFor('xylophone'),
}

function asAdmin(...paths: readonly string[]): Work {
  return signedInAs(ADMIN_TOKEN, ...paths)
}

function searchFor(...texts: readonly string[]): Work {
  return asAdmin(...texts.map((text) => `/api/admin/people?search=${encodeURIComponent(text)}`))
}

function logPath(email: string): string {
  return `/api/admin/audit?person=${encodeURIComponent(email)}`
}

/** Measures staff reads among this many members, account deletion and data exports. */
export async function measurePeople(scale: Scale, store: Store): Promise<void> {
  const { small, large } = scale.people
  const few = await store.people(small)
  await compareSizes({
    about: `${sizesText(scale.people)} members, as many audit log entries`,
    addresses: [few, await store.people(large)],
    openIds: openPeople,
    readsOf: reads,
    requests: scale.reads,
    searches,
    searchRequests: scale.reads / SEARCHES_OF,
  })
  const address = await store.copy(few, 'measured_people')
  await printDeletions(`Deleting an account, among ${grouped(small)} members`, address, scale.leaveWith)
  await printExports('The data export', address, scale.exportWith)
}

/** Signs in members, an admin and the viewed member; returns what requests can use. */
async function openPeople(address: Address): Promise<PeopleIds> {
  return await withConnection(address, async (client) => {
    const special = { [ADMIN_TOKEN]: 'member1@example.com', [VIEWED_MEMBER_TOKEN]: 'member3@example.com' }
    await signMembersIn(client, special)
    const drawn = await drawEvenly(client, membersWithUsername, 100)
    const staff = await drawEvenly(client, moderators, 200)
    const [middle] = await drawEvenly(client, allMembers, 2)
    const [middleEntry] = await drawEvenly(client, log, 2)
    return {
      emails: drawn.map(({ email }) => email),
      usernames: drawn.map(({ username }) => username),
      staffEmails: staff.map(({ email }) => email),
      halfway: encodeCursor(middle.at, middle.id),
      halfwayLog: encodeCursor(middleEntry.at, middleEntry.id),
    }
  })
}

const membersWithUsername = {
  columns: 'a.email, p.username',
  from: 'accounts a join profiles p on p.id = a.id where p.username is not null',
  order: 'a.created_at, a.id',
}
const moderators = {
  columns: 'a.email',
  from: "user_roles r join accounts a on a.id = r.user_id where r.role = 'moderator'",
  order: 'a.created_at',
}
const allMembers = { columns: 'created_at as at, id', from: 'accounts', order: 'created_at, id' }
const log = { columns: 'at, id', from: 'audit_log', order: 'at, id' }
