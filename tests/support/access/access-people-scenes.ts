import type pg from 'pg'
import type { accountDeletionOperations } from '#contract/account/account-deletion-operations.ts'
import type { ownDataOperations } from '#contract/account/own-data-operations.ts'
import type { profileOperations } from '#contract/account/profile-operations.ts'
import type { auditOperations } from '#contract/moderation/audit-operations.ts'
import type { helplineOperations } from '#contract/moderation/helpline-operations.ts'
import type { moderationOperations } from '#contract/moderation/moderation-operations.ts'
import type { peopleOperations } from '#contract/moderation/people-operations.ts'
import type { reminderOperations } from '#contract/reminders/reminder-operations.ts'
import { insertCase } from '#server/fixtures/case-fixtures.ts'
import { insertPrayer, insertRestDays } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, insertPasskey, type Person } from '#server/fixtures/member-fixtures.ts'
import { dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import { newId } from '#server/platform/core/ids.ts'

const UNKNOWN_ID = '01980000-0000-7000-8000-000000000000'
const PASSWORD = 'a quiet koppie at dawn'

/** The ids that the operations about people refer to. */
export type PeopleIds = {
  personId: string
  caseId: string
  blockId: string
  sessionId: string
  reminderId: string
  restDaysId: string
}

type PeopleCell = { name: string; person: Person; state: string }

/** Inserts another person, a report about their prayer, and a block, in the state of the cell. */
export async function createPeopleScene(
  pool: pg.Pool,
  { name, person, state }: PeopleCell,
): Promise<PeopleIds> {
  if (!Object.hasOwn(peopleInputs, name) || state === 'unknown') return allOf(UNKNOWN_ID)
  if (state === 'malformed') return allOf('not-an-id')
  if (state === 'yesterday')
    await pool.query("update accounts set created_at = created_at - interval '9 days' where id = $1", [
      person.id,
    ])
  const isStaff = state === 'a held role' || state === 'staff with a passkey'
  const other = await insertMember(pool, isStaff ? { roles: ['moderator'] } : {})
  if (state === 'staff with a passkey') await insertPasskey(pool, other)
  return {
    personId: state === 'themselves' ? person.id : other.id,
    caseId: await insertReportedPrayer(pool, other, state),
    blockId: await insertBlock(pool, state === 'their own' ? person : await insertMember(pool), other),
    sessionId: UNKNOWN_ID,
    reminderId: await insertReminder(pool, state === 'their own' ? person : other),
    restDaysId: await insertRestDays(pool, state === 'their own' ? person : other, {
      from: dayFromNow(2),
      to: dayFromNow(2),
    }),
  }
}

type PeopleOperation =
  | keyof typeof profileOperations
  | keyof typeof accountDeletionOperations
  | keyof typeof ownDataOperations
  | keyof typeof peopleOperations
  | keyof typeof moderationOperations
  | keyof typeof helplineOperations
  | keyof typeof auditOperations
  | keyof typeof reminderOperations
  | 'setRestDays'
  | 'refuseTimeZone'
  | 'changeRestDays'
  | 'removeRestDays'
  | 'enterLateDay'
  | 'withdrawLateDay'

type PeopleScene = PeopleIds & { person: Person; state: string; prayerId: string }

const ofPerson = ({ personId }: PeopleScene) => ({ personId })
const ofPrayer = ({ prayerId }: PeopleScene) => ({ kind: 'prayer', id: prayerId })
const lateDay = ({ state }: PeopleScene) => ({ dayOn: dayFromNow(state === 'yesterday' ? -1 : -2) })
const reason = 'Somebody asked for it.'
const newPassword = 'another koppie at dusk'
const atSix = { when: { at: '06:00', rule: 'daily' }, byMail: true }

export const peopleInputs: Record<PeopleOperation, (scene: PeopleScene) => Record<string, unknown>> = {
  getProfile: () => ({}),
  editProfile: () => ({
    fullName: 'Nomvula Dube',
    username: null,
    shownAs: 'full_name',
    timeZone: 'Africa/Johannesburg',
  }),
  changePassword: () => ({
    currentPassword: PASSWORD,
    password: newPassword,
    confirmPassword: newPassword,
  }),
  requestPassword: () => ({}),
  requestEmailChange: () => ({ email: 'another.address@example.co.za' }),
  refuseTimeZone: () => ({ timeZone: 'Europe/London' }),
  cancelEmailChange: () => ({}),
  connectProvider: ({ state }) => ({ provider: state === 'a known provider' ? 'google' : 'myspace' }),
  disconnectProvider: () => ({ provider: 'google' }),
  listSessions: () => ({}),
  endSession: ({ sessionId }) => ({ sessionId }),
  endOtherSessions: () => ({}),
  getDeletionPreview: () => ({}),
  deleteAccount: () => ({}),
  getPersonsDeletionPreview: ofPerson,
  deletePerson: ({ personId }) => ({ personId, reason }),
  getExport: () => ({}),
  startExport: () => ({}),
  listPeople: () => ({}),
  assignRole: ({ personId }) => ({ personId, role: 'moderator' }),
  removeAdminRole: ofPerson,
  suspendPerson: ({ personId }) => ({ personId, days: 3, reason }),
  liftSuspension: ofPerson,
  startFactorReset: ofPerson,
  stopFactorReset: ofPerson,
  addSupportAdmin: () => ({}),
  report: (scene) => ({ target: ofPrayer(scene), about: 'content', reason: 'spam' }),
  listOwnReports: () => ({}),
  listCases: () => ({}),
  getCase: ({ caseId }) => ({ caseId }),
  actOnCase: ({ caseId }) => ({ caseId, action: 'dismiss', reason }),
  blockPerson: (scene) => ({ target: ofPrayer(scene) }),
  listBlocks: () => ({}),
  unblockPerson: ({ blockId }) => ({ blockId }),
  listHelplines: () => ({}),
  listAuditLog: () => ({}),
  listAccessLog: () => ({}),
  listReminders: () => ({}),
  addReminder: ({ prayerId, state }) => ({
    ...atSix,
    prayerId: state === 'a time of prayer' ? null : prayerId,
  }),
  editReminder: ({ reminderId }) => ({ ...atSix, reminderId }),
  removeReminder: ({ reminderId }) => ({ reminderId }),
  snoozeReminder: ({ reminderId }) => ({ reminderId, minutes: 60 }),
  pauseReminders: () => ({ days: 3 }),
  resumeReminders: () => ({}),
  setRestDays: () => ({ from: dayFromNow(9), to: dayFromNow(9), kind: 'illness' }),
  changeRestDays: ({ restDaysId }) => ({ restDaysId, from: dayFromNow(2), to: dayFromNow(2), kind: 'rest' }),
  removeRestDays: ({ restDaysId }) => ({ restDaysId }),
  enterLateDay: lateDay,
  withdrawLateDay: lateDay,
}

async function insertReportedPrayer(pool: pg.Pool, author: Person, state: string): Promise<string> {
  const prayer = await insertPrayer(pool, { by: author, audience: 'public' })
  const isDismissed = state === 'a decided case'
  return (await insertCase(pool, { prayer, author, by: await insertMember(pool), isDismissed })).id
}

async function insertReminder(pool: pg.Pool, member: Person): Promise<string> {
  const id = newId(new Date())
  await pool.query(
    `insert into reminders (id, user_id, at_time, rule, by_mail, next_at, created_at)
     values ($1, $2, '20:00', 'daily', false, now() + interval '1 day', now())`,
    [id, member.id],
  )
  return id
}

async function insertBlock(pool: pg.Pool, blocker: Person, blocked: Person): Promise<string> {
  const id = newId(new Date())
  await pool.query(
    'insert into member_blocks (id, blocker_id, blocked_id, created_at) values ($1, $2, $3, now())',
    [id, blocker.id, blocked.id],
  )
  return id
}

function dayFromNow(days: number): string {
  return dayIn('Africa/Johannesburg', secondsFrom(new Date(), days * 86_400))
}

function allOf(id: string): PeopleIds {
  return { personId: id, caseId: id, blockId: id, sessionId: id, reminderId: id, restDaysId: id }
}
