import type { Address } from '#server/database/connect.ts'
import { encodeCursor } from '#server/platform/formats/list-cursor.ts'
import { compareSizes, sizesText } from './comparisons.ts'
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

type PeopleIds = Awaited<ReturnType<typeof openPeople>>

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

function asAdmin(...paths: readonly string[]): Work {
  return signedInAs(ADMIN_TOKEN, ...paths)
}

function search(...texts: readonly string[]): Work {
  return asAdmin(...texts.map((text) => `/api/admin/people?search=${encodeURIComponent(text)}`))
}

function logOf(emails: readonly string[]): Work {
  return asAdmin(...emails.map((email) => `/api/admin/audit?person=${encodeURIComponent(email)}`))
}

/** Measures staff reads among this many members, account deletion and data exports. */
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
  const [address] = await store.copies(few, 'measured_people')
  await printDeletions(`Deleting an account, among ${grouped(small)} members`, address, scale.leaveWith)
  await printExports('The data export', address, scale.exportWith)
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
