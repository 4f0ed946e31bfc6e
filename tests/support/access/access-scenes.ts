import type pg from 'pg'
import type { OperationName } from '#contract/api/all-operations.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import {
  createFundraisingScene,
  type FundraisingIds,
  fundraisingInputs,
} from './access-fundraising-scenes.ts'
import { createGroupScene, type GroupIds, groupInputs } from './access-group-scenes.ts'
import { createLanguageScene, type LanguageIds, languageInputs } from './access-languages.ts'
import { createPeopleScene, type PeopleIds, peopleInputs } from './access-people-scenes.ts'
import type { Persona } from './access-personas.ts'
import { createFactorScene, factorInputs } from './access-second-factor.ts'

export const PASSWORD = 'a quiet koppie at dawn'
export const UNKNOWN_ID = '01980000-0000-7000-8000-000000000000'
const INVENTED = 'A'.repeat(43)

/** One cell of the matrix: the caller and all resources it can be about, all of one owner and in one state. */
export type Scene = GroupIds &
  FundraisingIds &
  PeopleIds &
  LanguageIds & {
    passkeyId: string
    person: Person
    state: string
    prayerId: string
    updateId: string
    commentId: string
    miracleId: string
    shareToken: string
    contactMessageId: string
  }

type Cell = { name: OperationName; state: string; persona: Persona; passwordHash: string }

/**
 * Inserts fresh people and resources for one cell, so that no cell can disturb another: those that its operation can be
 * about, in few statements, because there are thousands of cells.
 */
export async function createScene(
  app: Pick<TestApp, 'pool'>,
  { name, state, persona, passwordHash }: Cell,
): Promise<Scene> {
  const { pool } = app
  const person = await insertPersonAs(pool, persona, passwordHash)
  const owner = persona === 'owner' ? person : await insertMember(pool)
  const group = await createGroupScene(app, { name, person, persona, state, owner })
  const resourceIds = await idsOf(pool, { name, owner, groupId: group.groupId, state })
  const fundraising = await createFundraisingScene(pool, { name, person, state, owner })
  const people = await createPeopleScene(pool, { name, person, state })
  const factor = await createFactorScene(pool, { person, state })
  const language = await createLanguageScene(pool, { name, person, owner, state })
  return { person, state, ...group, ...resourceIds, ...fundraising, ...people, ...factor, ...language }
}

/** The input of an operation: always well formed, so that only rights decide. */
export function inputFor(name: OperationName, scene: Scene): Record<string, unknown> {
  return inputs[name](scene)
}

const ofPrayer = ({ prayerId }: Scene) => ({ prayerId })
const newPassword = { password: PASSWORD, confirmPassword: PASSWORD }
const fields = { title: 'Rain', description: 'For the farms.' }

const inputs: Record<OperationName, (scene: Scene) => Record<string, unknown>> = {
  register: ({ person, state }) => ({
    fullName: 'Nomvula Dube',
    email: state === 'a taken address' ? person.email : `new.${person.email}`,
    acceptsTerms: true,
    ...newPassword,
  }),
  requestVerification: ({ person }) => ({ email: person.email }),
  verifyEmail: () => ({ token: INVENTED }),
  signInAfterVerification: () => ({}),
  requestPasswordReset: ({ person }) => ({ email: person.email }),
  resetPassword: () => ({ token: INVENTED, ...newPassword }),
  confirmEmailChange: () => ({ token: INVENTED }),
  getSession: () => ({}),
  signIn: ({ person, state }) => ({
    email: person.email,
    password: state === 'their own password' ? PASSWORD : 'another koppie at dusk',
  }),
  refreshSession: () => ({}),
  confirmIdentity: () => ({ password: PASSWORD }),
  acceptTerms: () => ({ acceptsTerms: true }),
  signOut: () => ({}),
  startProviderSignIn: ({ state }) => ({ provider: state === 'a known provider' ? 'google' : 'myspace' }),
  finishProviderSignIn: () => ({ provider: 'google', code: 'invented', state: INVENTED }),
  acceptProviderTerms: () => ({ ticket: INVENTED, acceptsTerms: true }),
  ...groupInputs,
  ...fundraisingInputs,
  ...peopleInputs,
  ...factorInputs,
  ...languageInputs,
  uploadImage: () => ({}),
  submitPrayer: ({ state, groupId }) => ({
    ...fields,
    category: 'other',
    audience: { kind: state, groupIds: [groupId] },
  }),
  listPublicPrayers: () => ({}),
  getPrayer: ofPrayer,
  editPrayer: ({ prayerId }) => ({ prayerId, ...fields, category: 'other', version: 1 }),
  deletePrayer: ofPrayer,
  changeAudience: ({ prayerId }) => ({ prayerId, audience: { kind: 'private' } }),
  changeImages: ({ prayerId }) => ({ prayerId, images: [] }),
  changePrayerAnonymity: ({ prayerId }) => ({ prayerId, isAnonymous: false }),
  pinPrayer: ({ prayerId }) => ({ prayerId, isPinned: true }),
  archivePrayer: ofPrayer,
  restorePrayer: ofPrayer,
  supportPrayer: ofPrayer,
  withdrawSupport: ofPrayer,
  listCarriedPrayers: () => ({}),
  putDownPrayer: ofPrayer,
  prayForPrayer: ofPrayer,
  passPrayer: ofPrayer,
  withdrawIntercession: ofPrayer,
  shareNameWhenPraying: () => ({ sharesName: true }),
  listUpdates: ofPrayer,
  addUpdate: ({ prayerId }) => ({ prayerId, content: 'It rained.' }),
  deleteUpdate: ({ prayerId, updateId }) => ({ prayerId, updateId }),
  listComments: ofPrayer,
  addComment: ({ prayerId }) => ({ prayerId, comment: 'Sterkte.' }),
  changeCommentAnonymity: ({ prayerId, commentId }) => ({ prayerId, commentId, isAnonymous: false }),
  deleteComment: ({ prayerId, commentId }) => ({ prayerId, commentId }),
  endFirstSteps: () => ({}),
  listNotifications: () => ({}),
  countNotifications: () => ({}),
  markNotificationsSeen: () => ({ ids: [] }),
  getNotificationChoices: () => ({}),
  setNotificationChoice: ({ state }) => ({
    kind: state === 'one that may be refused' ? 'supported' : 'account',
    mail: 'daily',
  }),
  setMailFrequency: () => ({ frequency: 'daily' }),
  getPushSettings: () => ({}),
  setPushSettings: () => ({ quietFrom: '20:00', quietTo: '05:30', lockScreen: 'nothing' }),
  declinePush: () => ({}),
  registerPushSubscription: ({ state, person }) => ({
    endpoint: `https://${state === 'any other' ? 'push.example' : 'fcm.googleapis.com'}/fcm/send/${person.id}`,
    p256dh: `B${'A'.repeat(86)}`,
    auth: 'A'.repeat(22),
  }),
  endPushSubscription: ({ state }) => ({ deviceId: state === 'malformed' ? 'nonsense' : UNKNOWN_ID }),
  sendTestPush: () => ({}),
  listNotificationMutes: () => ({}),
  muteNotifications: ({ prayerId }) => ({ subjectKind: 'prayer', subjectId: prayerId }),
  unsubscribeMail: () => ({ token: 'A'.repeat(80) }),
  unmuteNotifications: ({ prayerId }) => ({ subjectKind: 'prayer', subjectId: prayerId }),
  reportMiracle: ({ state, prayerId }) => ({
    ...fields,
    audience: { kind: 'private' },
    ...(state !== 'on its own' && { prayerId }),
  }),
  getMiracle: ({ miracleId }) => ({ miracleId }),
  changeMiracleAnonymity: ({ miracleId }) => ({ miracleId, isAnonymous: false }),
  editMiracle: ({ miracleId }) => ({ miracleId, ...fields, audience: { kind: 'private' }, version: 1 }),
  deleteMiracle: ({ miracleId }) => ({ miracleId }),
  listMiracleStories: () => ({}),
  sayAmen: ({ miracleId }) => ({ miracleId }),
  withdrawAmen: ({ miracleId }) => ({ miracleId }),
  getStatistics: () => ({}),
  listLanguages: () => ({}),
  chooseLanguage: () => ({ language: 'zu' }),
  listPageViews: () => ({}),
  countPageView: () => ({ page: '/' }),
  sendContactMessage: ({ person }) => ({
    name: 'Nomvula Dube',
    email: `post.${person.email}`,
    subject: 'A question',
    message: 'How do I begin?',
  }),
  listContactMessages: () => ({}),
  answerContactMessage: ({ contactMessageId }) => ({ messageId: contactMessageId }),
  reopenContactMessage: ({ contactMessageId }) => ({ messageId: contactMessageId }),
  getSharedPrayer: ({ shareToken }) => ({ token: shareToken }),
  findShareToken: ofPrayer,
  getConfig: () => ({}),
  getLanding: () => ({}),
  getCommunity: () => ({}),
  getDashboard: () => ({}),
  listHistory: () => ({}),
  getPrayerPage: ofPrayer,
  getStaffDesk: () => ({}),
}

async function insertPersonAs(pool: pg.Pool, persona: Persona, passwordHash: string): Promise<Person> {
  return await insertMember(pool, {
    isVerified: persona !== 'unverified',
    ...(persona !== 'anonymous' && { passwordHash }),
    ...(persona === 'moderator' && { roles: ['moderator'] }),
    ...(persona === 'admin' && { roles: ['admin'] }),
    ...(persona === 'suspended' && { suspendedUntil: '2100-01-01T00:00:00Z' }),
  })
}

type SceneIds = Omit<
  Scene,
  | 'passkeyId'
  | 'person'
  | 'state'
  | keyof GroupIds
  | keyof FundraisingIds
  | keyof PeopleIds
  | keyof LanguageIds
>

async function idsOf(
  pool: pg.Pool,
  { name, owner, groupId, state }: { name: OperationName; owner: Person; groupId: string; state: string },
): Promise<SceneIds> {
  if (state === 'unknown') return allOf(UNKNOWN_ID)
  if (state === 'malformed') return allOf('not-an-id')
  const audience =
    state === 'hidden' ? 'public' : state === 'public' || state === 'groups' ? state : 'private'
  const hiddenAt = state === 'hidden' ? new Date() : undefined
  const prayer = await insertPrayer(pool, {
    by: owner,
    audience,
    ...(audience === 'groups' && { groups: [{ id: groupId }] }),
    ...(hiddenAt && { hiddenAt }),
  })
  const now = new Date()
  const [updateId, commentId, miracleId] = [newId(now), newId(now), newId(now)]
  const { rows } = await pool.query(
    `with counted as (
       update prayer_requests set update_count = 1, comment_count = 1 where id = $2 returning share_token
     ), commented as (
       insert into prayer_comments (id, prayer_id, user_id, comment, created_at) values ($4, $2, $3, 'Amen.', $5)
     ), inserted as (
       insert into miracles (id, user_id, title, description, audience, reported_at, hidden_at)
       values ($6, $3, 'Rain', 'It came.', $7, $5, $8)
     ), shared as (
       insert into miracle_shares (miracle_id, group_id) select $6, $9::uuid where $7 = 'groups'
     ), updated as (
       insert into prayer_updates (id, prayer_id, user_id, content, created_at) values ($1, $2, $3, 'Clouds.', $5)
     )
     select share_token from counted`,
    [updateId, prayer.id, owner.id, commentId, now, miracleId, audience, hiddenAt ?? null, groupId],
  )
  const contactMessageId = name.endsWith('ContactMessage')
    ? await insertContactMessage(pool, now)
    : UNKNOWN_ID
  return {
    prayerId: prayer.id,
    updateId,
    commentId,
    miracleId,
    shareToken: rows[0].share_token,
    contactMessageId,
  }
}

async function insertContactMessage(pool: pg.Pool, at: Date): Promise<string> {
  const id = newId(at)
  await pool.query(
    `insert into contact_messages (id, ticket, name, email, subject, message, sent_at, due_at)
     values ($1, 'TZ-' || $1::uuid::text, 'Sipho', 'sipho@example.co.za', 'A question', 'How do I begin?', $2, $2)`,
    [id, at],
  )
  return id
}

function allOf(id: string): SceneIds {
  return { prayerId: id, updateId: id, commentId: id, miracleId: id, shareToken: id, contactMessageId: id }
}
