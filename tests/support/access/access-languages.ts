import type pg from 'pg'
import type { translationOperations } from '#contract/languages/translation-operations.ts'
import { en } from '#contract/messages/en.ts'
import { insertTranslator, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import { members, type Row } from './access-personas.ts'

type LanguageOperation = keyof typeof translationOperations

const UNKNOWN_ID = '01980000-0000-7000-8000-000000000000'
const key = 'helplines.title'
const message = { language: 'zu', key, text: 'Awuwedwa', english: en[key] }

export type LanguageIds = { proposalId: string; translatorEmail: string; translatorId: string }

/** Lets the caller check isiZulu, where the state says so; somebody else has proposed a sentence. */
export async function createLanguageScene(
  pool: pg.Pool,
  { name, person, owner, state }: { name: string; person: Person; owner: Person; state: string },
): Promise<LanguageIds> {
  if (state === 'who checks it') await insertTranslator(pool, person, { language: 'zu' })
  if (state === 'its chief') await insertTranslator(pool, person, { language: 'zu', isChief: true })
  if (state === 'somebody who checks it') await insertTranslator(pool, owner, { language: 'zu' })
  const proposalId = newId(new Date())
  const insert = `insert into message_proposals (id, language, key, text, proposed_by, proposed_at)
    values ($1, 'zu', $2, $3, $4, now())`
  if (name === 'declineProposal') await pool.query(insert, [proposalId, key, proposalId, owner.id])
  const check = `insert into message_checks (id, language, key, text, english, checked_by, is_writer, checked_at)
    values ($1, 'zu', $2, $3, $3, $4, false, now())`
  if (state === 'something confirmed') await pool.query(check, [proposalId, key, proposalId, owner.id])
  return { proposalId, translatorEmail: owner.email, translatorId: owner.id }
}

type LanguageScene = LanguageIds & { state: string }

const ofTranslator = ({ translatorId, state }: LanguageScene) => ({
  personId: state === 'unknown' ? UNKNOWN_ID : translatorId,
  language: 'zu',
})

export const languageInputs: Record<LanguageOperation, (scene: LanguageScene) => Record<string, unknown>> = {
  listOwnLanguages: () => ({}),
  listTranslatedMessages: () => ({ language: 'zu' }),
  checkMessage: () => message,
  blankMessage: () => ({ language: 'zu', key }),
  recordQualifiedReader: () => ({ ...message, paper: 'A sworn translator, folder 3' }),
  proposeMessage: () => ({ language: 'zu', key, text: 'Awukho wedwa', remark: '' }),
  declineProposal: ({ proposalId, state }) => ({
    proposalId: state === 'unknown' ? UNKNOWN_ID : proposalId,
  }),
  listTranslators: () => ({}),
  appointTranslator: ({ translatorEmail }) => ({ email: translatorEmail, language: 'zu', isChief: false }),
  removeTranslator: ofTranslator,
  withdrawChecks: ofTranslator,
}

const adminsOnly = (status: number): Row => [401, 401, 403, 403, 403, 403, 403, 403, 403, status, 403]

/** The right to check a language is a relation to this language; no role of staff brings it (LANG-14). */
export const languageExpectations: Record<LanguageOperation, Record<string, Row>> = {
  listOwnLanguages: { always: members(200) },
  listTranslatedMessages: { 'another language': members(404), 'who checks it': members(200) },
  checkMessage: { 'another language': members(404, 403), 'who checks it': members(200, 403) },
  blankMessage: {
    'another language': members(404, 403),
    'who checks it': members(403),
    'its chief': members(200, 403),
  },
  recordQualifiedReader: { always: adminsOnly(200) },
  proposeMessage: { always: members(201, 403) },
  declineProposal: {
    'another language': members(404, 403),
    'who checks it': members(200, 403),
    unknown: members(404, 403),
  },
  listTranslators: { always: adminsOnly(200) },
  appointTranslator: { always: adminsOnly(201) },
  removeTranslator: { 'somebody who checks it': adminsOnly(200), unknown: adminsOnly(404) },
  withdrawChecks: { 'something confirmed': adminsOnly(200), 'nothing confirmed': adminsOnly(404) },
}
