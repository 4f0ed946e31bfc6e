import { besideEachOther, columns, printGrowth, signedIn } from '#bench/between-sizes.ts'
import { ADMIN_TOKEN } from '#bench/community-data.ts'
import type { Target, Work } from '#bench/request-load.ts'
import { type PeopleSample, VIEWED_MEMBER_TOKEN } from '#bench/people-data.ts'
import { print } from '#bench/bench-report.ts'
import { head, row, takeTurns } from '#bench/alternating-runs.ts'

/** A house on so many members. */
export type Peopled = { app: Target; crowd: PeopleSample }

type Read = { name: string; workAt: (crowd: PeopleSample) => Work }

const reads: readonly Read[] = [
  { name: 'members', workAt: () => asAdmin(['/api/admin/people']) },
  {
    name: 'members, halfway down',
    workAt: ({ halfway }) => asAdmin([`/api/admin/people?cursor=${halfway}`]),
  },
  {
    name: 'members by the beginning of an e-mail',
    workAt: ({ emails }) => asAdmin(emails.map((email) => searchPath(beginningOf(email)))),
  },
  { name: 'members by username', workAt: ({ usernames }) => asAdmin(usernames.map(searchPath)) },
  { name: 'members by a name that twenty have', workAt: () => asAdmin([searchPath('qumbu')]) },
  { name: 'log of staff', workAt: () => asAdmin(['/api/admin/audit']) },
  {
    name: 'log of staff, halfway down',
    workAt: ({ halfwayLog }) => asAdmin([`/api/admin/audit?cursor=${halfwayLog}`]),
  },
  { name: 'log by a frequent action', workAt: () => asAdmin(['/api/admin/audit?action=prayer.']) },
  { name: 'log by a rare action', workAt: () => asAdmin(['/api/admin/audit?action=role.']) },
  {
    name: 'log by who did it',
    workAt: ({ staffEmails }) => asAdmin(staffEmails.map(logPath)),
  },
  { name: 'log by whose it was', workAt: ({ emails }) => asAdmin(emails.map(logPath)) },
  {
    name: 'own looks, of a thousand',
    workAt: () => ({ ...signedIn(['/api/account/looks']), token: VIEWED_MEMBER_TOKEN }),
  },
  { name: 'cases that wait, of a hundred', workAt: () => asAdmin(['/api/moderation/cases']) },
  { name: 'cases decided', workAt: () => asAdmin(['/api/moderation/cases?filter=decided']) },
  { name: 'what would go with an account', workAt: () => signedIn(['/api/account/departure']) },
]

/** Names by how often people.sql gives them: the more have one, the more there is to sort out. */
const searches: readonly { name: string; words: readonly string[] }[] = [
  { name: 'a first name that one in eight has', words: ['thandi', 'sipho'] },
  { name: 'a family name that one in a hundred has', words: ['lord', 'pray'] },
  { name: 'a name of one in fifty, who all joined first', words: ['xaba'] },
  { name: 'a frequent and a rare name', words: ['thandi ladysmith', 'sipho nongoma'] },
  { name: 'a name nobody has', words: ['xylophone'] },
]

/** Searches among a million are few: some take long. */
const SEARCHES_OF = 5

/** How much longer staff wait among a hundred times as many members, as tables; so many requests to each. */
export async function printPeopleSizes(small: Peopled, large: Peopled, requests: number): Promise<void> {
  print(head('What', ...columns, 'aim'))
  for (const { name, workAt } of reads) {
    const contenderOf = ({ app, crowd }: Peopled) => ({ target: app, work: workAt(crowd) })
    printGrowth(name, await takeTurns(name, [contenderOf(small), contenderOf(large)], requests))
  }
  print(`\n${head('Search for', ...columns)}`)
  for (const { name, words } of searches) {
    const work = asAdmin(words.map(searchPath))
    const contenderOf = ({ app }: Peopled) => ({ target: app, work })
    const times = await takeTurns(name, [contenderOf(small), contenderOf(large)], requests / SEARCHES_OF)
    print(row(name, ...besideEachOther(times)))
  }
}

function asAdmin(paths: readonly string[]): Work {
  return { ...signedIn(paths), token: ADMIN_TOKEN }
}

function searchPath(words: string): string {
  return `/api/admin/people?search=${encodeURIComponent(words)}`
}

function logPath(email: string): string {
  return `/api/admin/audit?person=${encodeURIComponent(email)}`
}

/** As far as it is typed until one is left. */
function beginningOf(email: string): string {
  return email.slice(0, email.indexOf('@') + 4)
}
