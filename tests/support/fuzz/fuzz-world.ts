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

/** The people and things that requests are about, and who may read which of their words. */
export type FuzzWorld = {
  scenes: CanaryFixture['scenes']
  gone: string
  personAs(caller: FuzzCaller): Person | null
  /** Canaries in an answer that this caller may not read; what they sent themselves is no answer. */
  sightings(caller: FuzzCaller, name: OperationName, answer: string, sent: string): string[]
  /** After an act that succeeded: where rights moved everything is made anew, otherwise sessions may have. */
  settle(caller: FuzzCaller, name: OperationName): Promise<void>
  /** Who lost their session gets another. */
  signIn(caller: FuzzCaller): Promise<void>
  /** Every word that was ever to be kept. */
  secrets(): ReadonlySet<string>
  /** How many accounts were made admins by the play itself. */
  admins(): number
}

/** Acts after which somebody may read more than the play knows, or is no more. A report shows the reported to moderators. */
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

/** Acts after which there is less to ask about: now and then everything is made anew. */
const ending: ReadonlySet<OperationName> = new Set<OperationName>([
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
/** Links open for whoever holds them (REQ-15, REQ-25), blocked or not. */
const linkOpens: readonly string[] = ['getSharedPrayer', 'getPayment', 'verifyPayment']
/** So that operations come further which ask what kind of thing it is about. */
const states = ['a known provider', 'groups', 'their own password', 'with a bank account']

export async function createFuzzWorld(app: TestApp): Promise<FuzzWorld> {
  const passwordHash = await hashPassword(PASSWORD)
  const seal = openSeal(app.settings)
  const forger: Person = { id: '', fullName: '', email: '', cookies: { tz_sid: "' or 1=1 --", tz_in: '1' } }
  const leaver = await insertMember(app.pool)
  const gone = (await insertPrayer(app.pool, { by: leaver, audience: 'public' })).id
  // A house that has never read the list of banks connects no account, and says so.
  await app.as(leaver).get('listBanks', {})
  await app.as(leaver).get('deleteAccount', {})
  // The gifts of the play stand in no books: the nightly check of the books is taken as done.
  await app.pool.query("insert into money_checks (id, at, findings) values ($1, $2, '[]')", [
    newId(app.clock.now()),
    app.clock.now(),
  ])
  const secrets = new Set<string>()
  let casts = 0
  let endings = 0
  let fixture = await next()

  async function next(): Promise<CanaryFixture> {
    const made = await createCanaryFixture(app.pool)
    casts += 1
    const ids = Object.values(made.people).flatMap((person) => (person ? [person.id] : []))
    await app.pool.query('update accounts set password_hash = $2 where id = any($1)', [ids, passwordHash])
    await sealAccounts()
    for (const { text } of made.canaries) secrets.add(text)
    return { ...made, scenes: made.scenes.map((scene, at) => ({ ...scene, state: states[at] ?? '' })) }
  }

  /** The bank accounts of the play, so that the house can open them. */
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
    return caller === 'leaver' ? leaver : fixture.people[caller]
  }

  async function signIn(caller: FuzzCaller): Promise<void> {
    const person = personAs(caller)
    if (person?.id && caller !== 'leaver')
      person.cookies = { tz_sid: await insertSession(app.pool, person.id) }
  }

  return {
    get scenes() {
      return fixture.scenes
    },
    gone,
    personAs,
    secrets: () => secrets,
    admins: () => casts,
    sightings: (caller, name, answer, sent) => {
      const heard = answer.toLowerCase()
      const told = sent.toLowerCase()
      const isShut = ({ mayRead }: CanaryFixture['canaries'][number]) =>
        !mayRead.has(playing(caller)) && !(linkOpens.includes(name) && mayRead.has('visitor'))
      return fixture.canaries
        .filter(({ text }) => heard.includes(text.toLowerCase()) && !told.includes(text.toLowerCase()))
        .filter(isShut)
        .map((canary) => canary.name)
    },
    signIn,
    settle: async (caller, name) => {
      if (ending.has(name)) endings += 1
      const isOld = widening.has(name) || endings >= ENDINGS_PER_FIXTURE
      if (!isOld) return await signIn(caller)
      endings = 0
      fixture = await next()
    },
  }
}

/** Who is nobody any more may read what a visitor may. */
function playing(caller: FuzzCaller): Player {
  return caller === 'forger' || caller === 'leaver' ? 'visitor' : caller
}
