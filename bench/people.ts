import type { Address } from '#server/database/connect.ts'
import { encodeCursor } from '#server/platform/formats/list-cursor.ts'
import { drawEvenly, withConnection } from './bench-database.ts'
import { print } from './bench-report.ts'
import type { Bench, Part } from './benchmark.ts'
import { printReads, printSearches, type Reads, signedIn, sizesText, withSizes } from './between-sizes.ts'
import { ADMIN_TOKEN, signMembersIn, tokenNamed } from './community-data.ts'
import { printDeletions, printExports } from './people-accounts.ts'
import type { Work } from './request-load.ts'

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

const reads: Reads<PeopleIds> = {
  members: () => asAdmin('/api/admin/people'),
  'members, halfway down': ({ halfway }) => asAdmin(`/api/admin/people?cursor=${halfway}`),
  // The address as typed until one member is left.
  'members by the beginning of an e-mail': ({ emails }) =>
    asAdmin(...emails.map((email) => searchPath(email.slice(0, email.indexOf('@') + 4)))),
  'members by username': ({ usernames }) => asAdmin(...usernames.map(searchPath)),
  'members by a name that twenty have': () => asAdmin(searchPath('qumbu')),
  'log of staff': () => asAdmin('/api/admin/audit'),
  'log of staff, halfway down': ({ halfwayLog }) => asAdmin(`/api/admin/audit?cursor=${halfwayLog}`),
  'log by a frequent action': () => asAdmin('/api/admin/audit?action=prayer.'),
  'log by a rare action': () => asAdmin('/api/admin/audit?action=role.'),
  'log by who did it': ({ staffEmails }) => asAdmin(...staffEmails.map(logPath)),
  'log by whose it was': ({ emails }) => asAdmin(...emails.map(logPath)),
  'own access log of a thousand entries': () => signedIn(['/api/account/access-log'], VIEWED_MEMBER_TOKEN),
  'cases that wait, of a hundred': () => asAdmin('/api/moderation/cases'),
  'cases decided': () => asAdmin('/api/moderation/cases?filter=decided'),
  'what would go with an account': () => signedIn(['/api/account/deletion-preview']),
}

/** Names, grouped by how often people.sql uses them: more namesakes mean more sorting. */
const searches = {
  'a first name that one in eight has': asAdmin(...['thandi', 'sipho'].map(searchPath)),
  'a family name that one in a hundred has': asAdmin(...['lord', 'pray'].map(searchPath)),
  'a name of one in fifty, who all joined first': asAdmin(searchPath('xaba')),
  'a frequent and a rare name': asAdmin(...['thandi ladysmith', 'sipho nongoma'].map(searchPath)),
  'a name nobody has': asAdmin(searchPath('xylophone')),
}

function asAdmin(...paths: readonly string[]): Work {
  return signedIn(paths, ADMIN_TOKEN)
}

function searchPath(words: string): string {
  return `/api/admin/people?search=${encodeURIComponent(words)}`
}

function logPath(email: string): string {
  return `/api/admin/audit?person=${encodeURIComponent(email)}`
}

/** Measures staff reads among this many members, account deletion and data exports. */
export const people: Part = { name: 'people', title: 'People', run: measurePeople }

async function measurePeople({ scale, openStore }: Bench): Promise<void> {
  const store = await openStore()
  const { small, large } = scale.people
  const few = await store.people(small)
  await withSizes([few, await store.people(large)], openPeople, async (sizes) => {
    print(`\n${sizesText(scale.people)} members, as many audit log entries\n`)
    await printReads(sizes, reads, scale.reads)
    await printSearches(sizes, searches, scale.reads / SEARCHES_OF)
  })
  const address = await store.copy(few, 'measured_people')
  print(`\nDeleting an account, among ${small.toLocaleString('en')} members\n`)
  await printDeletions(address, scale.leaveWith)
  print('\nThe data export\n')
  await printExports(address, scale.exportWith)
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
