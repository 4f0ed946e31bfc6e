import type { OperationName } from '#contract/api/all-operations.ts'
import { hashPassword } from '#server/features/account/passwords/password-hashing.ts'
import { sealNumber } from '#server/features/payouts/account-number-seal.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, insertSession, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import { openSeal } from '#server/platform/security/seal.ts'
import { PASSWORD } from '#tests/support/access/access-scenes.ts'
import { type CanaryFixture, createCanaryFixture, type Player } from '#tests/support/access/canary-fixture.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { FuzzCaller } from './fuzz-plans.ts'

/** The people and resources that requests refer to, and the readers of each text. */
export type FuzzWorld = {
  scenes: CanaryFixture['scenes']
  gone: string
  personAs(caller: FuzzCaller): Person | null
  /** Canaries in an answer that this caller may not read; the caller's own input does not count. */
  sightings(caller: FuzzCaller, name: OperationName, answer: string, sent: string): string[]
  /** Runs after a successful action: recreates everything when rights changed, otherwise renews the session. */
  settle(caller: FuzzCaller, name: OperationName): Promise<void>
  /** Gives a caller a new session. */
  signIn(caller: FuzzCaller): Promise<void>
  /** Every text that was ever private. */
  secrets(): ReadonlySet<string>
  /** The number of admin accounts that the fixtures created. */
  admins(): number
}

/**
 * Actions that let somebody read more than the fixture knows, or end an account. A report shows its content to
 * moderators.
 */
const widening: ReadonlySet<OperationName> = new Set<OperationName>([
  'changeAudience',
  'editMiracle',
  'editGroup',
  'showGroup',
  'transferGroup',
  'changeMemberRole',
  'requestToJoin',
  'acceptJoinRequest',
  'acceptInvite',
  'showCampaign',
  'deleteAccount',
  'deletePerson',
  'assignRole',
  'addSupportAdmin',
  'report',
  'actOnCase',
  'unblockPerson',
])

/** Actions that remove resources: now and then everything is recreated. */
const removing: ReadonlySet<OperationName> = new Set<OperationName>([
  'deletePrayer',
  'deleteMiracle',
  'deleteGroup',
  'deleteCampaign',
  'hideGroup',
  'hideCampaign',
  'setCampaignStatus',
  'leaveGroup',
  'removeMember',
  'unsharePrayer',
  'rejectJoinRequest',
  'cancelJoinRequest',
  'removeAdminRole',
  'suspendPerson',
  'liftSuspension',
  'blockPerson',
])
const ENDINGS_PER_FIXTURE = 8
const ACCOUNT_NUMBER = '1234567890'
/** Links open for anyone who has them (REQ-15, REQ-25), blocked or not. */
const linkOpens: readonly string[] = ['getSharedPrayer', 'getPayment', 'verifyPayment']
/** States that let operations get further which depend on the kind of resource. */
const states = ['a known provider', 'groups', 'their own password', 'with a bank account']

export async function createFuzzWorld(app: TestApp): Promise<FuzzWorld> {
  const passwordHash = await hashPassword(PASSWORD)
  const seal = openSeal(app.settings)
  const forger: Person = { id: '', fullName: '', email: '', cookies: { tz_sid: "' or 1=1 --", tz_in: '1' } }
  const deletedMember = await insertMember(app.pool)
  const gone = (await insertPrayer(app.pool, { by: deletedMember, audience: 'public' })).id
  // A server that has never read the list of banks connects no account, and says so.
  await app.as(deletedMember).get('listBanks', {})
  await app.as(deletedMember).must('deleteAccount', {})
  // The donations of the fixtures are not in the ledger, so the nightly check of the ledger is marked as done.
  await app.pool.query("insert into money_checks (id, at, findings) values ($1, $2, '[]')", [
    newId(app.clock.now()),
    app.clock.now(),
  ])
  const secrets = new Set<string>()
  let fixtureCount = 0
  let removals = 0
  let fixture = await next()

  async function next(): Promise<CanaryFixture> {
    const made = await createCanaryFixture(app.pool)
    fixtureCount += 1
    const ids = Object.values(made.people).flatMap((person) => (person ? [person.id] : []))
    await app.pool.query('update accounts set password_hash = $2 where id = any($1)', [ids, passwordHash])
    await sealAccounts()
    for (const { text } of made.canaries) secrets.add(text)
    return { ...made, scenes: made.scenes.map((scene, at) => ({ ...scene, state: states[at] ?? '' })) }
  }

  /** Seals the bank accounts of the fixtures, so that the server can open them. */
  async function sealAccounts(): Promise<void> {
    const { rows } = await app.pool.query(
      'select id from payment_recipients where length(account_number_sealed) = 1',
    )
    for (const { id } of rows)
      await app.pool.query('update payment_recipients set account_number_sealed = $2 where id = $1', [
        id,
        sealNumber(seal, id, ACCOUNT_NUMBER),
      ])
  }

  function personAs(caller: FuzzCaller): Person | null {
    if (caller === 'forger') return forger
    return caller === 'deletedMember' ? deletedMember : fixture.people[caller]
  }

  async function signIn(caller: FuzzCaller): Promise<void> {
    const person = personAs(caller)
    if (person?.id && caller !== 'deletedMember')
      person.cookies = { tz_sid: await insertSession(app.pool, person.id), tz_in: '1' }
  }

  return {
    get scenes() {
      return fixture.scenes
    },
    gone,
    personAs,
    secrets: () => secrets,
    admins: () => fixtureCount,
    sightings: (caller, name, answer, sent) => {
      const received = answer.toLowerCase()
      const own = sent.toLowerCase()
      const isShut = ({ mayRead }: CanaryFixture['canaries'][number]) =>
        !mayRead.has(playerOf(caller)) && !(linkOpens.includes(name) && mayRead.has('visitor'))
      return fixture.canaries
        .filter(({ text }) => received.includes(text.toLowerCase()) && !own.includes(text.toLowerCase()))
        .filter(isShut)
        .map((canary) => canary.name)
    },
    signIn,
    settle: async (caller, name) => {
      if (removing.has(name)) removals += 1
      // The name of the donor is hidden until they do something under it.
      const isOld = widening.has(name) || caller === 'donor' || removals >= ENDINGS_PER_FIXTURE
      if (!isOld) return await signIn(caller)
      removals = 0
      fixture = await next()
    },
  }
}

/** A caller without an account may read what a visitor may. */
function playerOf(caller: FuzzCaller): Player {
  return caller === 'forger' || caller === 'deletedMember' ? 'visitor' : caller
}
