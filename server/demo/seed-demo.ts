import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { type Address, connect, type Pool } from '#server/database/connect.ts'
import { type Db, dbOn, inTransaction, sql } from '#server/database/db.ts'
import { createVerifiedAccount } from '#server/features/account/create-account.ts'
import { rollUpStatistics } from '#server/features/community/roll-up-statistics.ts'
import { notificationsSubscriber } from '#server/features/notifications/subscribers.ts'
import { insertPrayerDays } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { type Clock, dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import type { Log } from '#server/platform/core/log.ts'
import { startOutboxReader } from '#server/platform/events/outbox-reader.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import { demoBankAccounts, demoCampaigns, writeBankAccount, writeCampaign } from './demo-campaigns.ts'
import { demoGroups, writeGroup } from './demo-groups.ts'
import { type DemoPerson, demoPassword, demoPeople } from './demo-people.ts'
import { answeredPrayers, demoPrayers } from './demo-prayers.ts'
import { itemAt, writePrayer, writeReport } from './write-demo-prayers.ts'

const DAY = 24 * 3600
/** Earlier than all demo activity: prayers, answers and prayer days go back up to a year. */
const JOINED_DAYS_AGO = 400
const DAYS_PRAYED = [
  0, 1, 2, 3, 4, 6, 7, 9, 10, 11, 12, 13, 14, 15, 18, 21, 22, 25, 30, 31, 33, 40, 41, 47, 52, 60,
]

const someAccount = sql(
  'some-account',
  'select is_demo as "isDemo" from accounts order by is_demo desc limit 1',
)

/** Days after which a demo notification has been seen: what is older would not be new to anybody. */
const SEEN_AFTER_DAYS = 7
const PATIENCE_MS = 60_000

const ownTransaction = sql('demo-transaction', 'select pg_current_xact_id()::text as "xid!"')

const seeNotifications = sql(
  'demo-see-notifications',
  'update notifications set seen_at = last_at where seen_at is null and last_at < $1',
)

/**
 * Fills an empty database with the demo community; one that has accounts is left alone. Returns the lines that explain
 * how to sign in, none without demo people. All or nothing: a kill in the middle leaves it empty.
 */
export async function seedDemoWhenEmpty(options: {
  address: Address
  clock: Clock
  log: Log
  /** Seals values that only the server may read: bank accounts, donors' addresses. */
  seal: Seal
  say(step: string): void
}): Promise<string[]> {
  const { address, clock, log, seal, say } = options
  const { pool, end } = connect({ address, log, max: 1 })
  try {
    const [account] = await dbOn(pool).query(someAccount, [])
    if (account) return account.isDemo ? signInLines() : []
    say('Filling the demo community …')
    const xid = await inTransaction(pool, async (db) => {
      await seedCommunity(db, clock, seal)
      return (await db.query(ownTransaction, []))[0]?.xid ?? '0'
    })
    await seeOldNotifications(pool, { clock, log, xid: BigInt(xid) })
    // The first page must show the seeded data, not the numbers from before.
    await rollUpStatistics(pool, clock)
    return signInLines()
  } finally {
    await end()
  }
}

/** Lets the events of the community notify its members, who have seen what is older than some days. */
async function seeOldNotifications(
  pool: Pool,
  { clock, log, xid }: { clock: Clock; log: Log; xid: bigint },
): Promise<void> {
  const { eventNames: names } = notificationsSubscriber
  const reader = await startOutboxReader({ pool, subscribers: [notificationsSubscriber], log })
  await reader.catchUp({ xid, names }, PATIENCE_MS)
  await reader.stop()
  await dbOn(pool).query(seeNotifications, [secondsFrom(clock.now(), -SEEN_AFTER_DAYS * DAY)])
}

async function seedCommunity(db: Db, clock: Clock, seal: Seal): Promise<void> {
  const now = clock.now()
  const joined = secondsFrom(now, -JOINED_DAYS_AGO * DAY)
  const people: { id: string }[] = []
  for (const person of demoPeople) people.push({ id: await createPerson(db, person, { joined, now }) })
  const groups: { id: string }[] = []
  for (const group of demoGroups) groups.push(await writeGroup({ db, now, people }, group))
  const days = DAYS_PRAYED.map((ago) => dayIn(SITE_TIME_ZONE, secondsFrom(now, -ago * DAY)))
  await insertPrayerDays(db, itemAt(people, 0), days)
  const prayerIds = new Map<string, string>()
  for (const prayer of [...demoPrayers, ...answeredPrayers])
    prayerIds.set(prayer.title, (await writePrayer({ db, now, people, groups }, prayer)).id)
  await writeReport({ db, now, people, prayerIds })
  for (const account of demoBankAccounts) await writeBankAccount({ db, now, people, seal }, account)
  for (const campaign of demoCampaigns)
    await writeCampaign({ db, now, people, groups, prayerIds, seal }, campaign)
}

async function createPerson(
  db: Db,
  { name, email, roles = [] }: DemoPerson,
  { joined, now }: { joined: Date; now: Date },
): Promise<string> {
  const id = await createVerifiedAccount(db, {
    fullName: name,
    email,
    password: demoPassword,
    isDemo: true,
    at: joined,
  })
  // They prayed today, so they were last seen today.
  await db.run('update accounts set last_seen_on = $2 where id = $1', [id, dayIn(SITE_TIME_ZONE, now)])
  for (const role of roles) await db.run('insert into user_roles (user_id, role) values ($1, $2)', [id, role])
  return id
}

function signInLines(): string[] {
  const accounts = demoPeople
    .slice(0, 4)
    .map(({ email, roles }) => `  ${email}${roles ? `  (${roles.join(', ')})` : ''}`)
  return ['', `Demo community, password for all: ${demoPassword}`, ...accounts, '']
}
