import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from '#server/database/connect.ts'
import { head, row, takeTurns } from './alternating-runs.ts'
import { print } from './bench-report.ts'
import type { Scale } from './bench-scale.ts'
import type { Bench, Part } from './benchmark.ts'
import { besideEachOther, columns, printGrowth, signedIn } from './between-sizes.ts'
import { ADMIN_TOKEN } from './community-data.ts'
import { openPeopleSample, type PeopleSample, VIEWED_MEMBER_TOKEN } from './people-data.ts'
import { printLeaving } from './people-deletion.ts'
import { printExports } from './people-export.ts'
import { startTarget, stopTarget, type Target, type Work } from './request-load.ts'

/** An app server on this many members. */
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
    name: 'own access log of a thousand entries',
    workAt: () => ({ ...signedIn(['/api/account/access-log']), token: VIEWED_MEMBER_TOKEN }),
  },
  { name: 'cases that wait, of a hundred', workAt: () => asAdmin(['/api/moderation/cases']) },
  { name: 'cases decided', workAt: () => asAdmin(['/api/moderation/cases?filter=decided']) },
  { name: 'what would go with an account', workAt: () => signedIn(['/api/account/deletion-preview']) },
]

/** Names, grouped by how often people.sql uses them: more namesakes mean more sorting. */
const searches: readonly { name: string; words: readonly string[] }[] = [
  { name: 'a first name that one in eight has', words: ['thandi', 'sipho'] },
  { name: 'a family name that one in a hundred has', words: ['lord', 'pray'] },
  { name: 'a name of one in fifty, who all joined first', words: ['xaba'] },
  { name: 'a frequent and a rare name', words: ['thandi ladysmith', 'sipho nongoma'] },
  { name: 'a name nobody has', words: ['xylophone'] },
]

/** Searches among a million members are few: some take long. */
const SEARCHES_OF = 5

/** Prints how much longer staff wait with a hundred times as many members; `requests` go to each. */
async function printPeopleSizes(small: Peopled, large: Peopled, requests: number): Promise<void> {
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

/** The address as typed until one member is left. */
function beginningOf(email: string): string {
  return email.slice(0, email.indexOf('@') + 4)
}

export const people: Part = { name: 'people', title: 'People', run: measurePeople }

/** Measures staff reads among this many members, account deletion and data exports. */
async function measurePeople({ scale, openStore }: Bench): Promise<void> {
  const store = await openStore()
  const { small, large } = scale.people
  const [few, many] = [await store.people(small), await store.people(large)]
  await comparePeopleSizes(few, many, scale)
  await openPeopleSample(few)
  const address = await store.copy(few, 'measured_people')
  print(`\nDeleting an account, among ${small.toLocaleString('en')} members\n`)
  await withApp(address, (app) => printLeaving(app, address, scale.leaveWith))
  print('\nThe data export\n')
  await withApp(address, (app) => printExports(app, address, scale.exportWith))
}

async function comparePeopleSizes(small: Address, large: Address, scale: Scale): Promise<void> {
  const ofSmall = { crowd: await openPeopleSample(small), app: await startTarget('app-server.ts', small) }
  const ofLarge = { crowd: await openPeopleSample(large), app: await startTarget('app-server.ts', large) }
  const [few, many] = [scale.people.small, scale.people.large].map((size) => size.toLocaleString('en'))
  print(`\n${few} (small) and ${many} (large) members, as many audit log entries\n`)
  await printPeopleSizes(ofSmall, ofLarge, scale.reads)
  await stopTarget(ofSmall.app)
  await stopTarget(ofLarge.app)
}

/** Starts an app with its own data folder, whose memory can be read. */
async function withApp(address: Address, measure: (app: Target) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-people-'))
  const app = await startTarget('app-server.ts', address, {
    settings: { DATA_DIR: folder },
    execArgv: ['--expose-gc'],
  })
  try {
    await measure(app)
    await stopTarget(app)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
