import { en } from '#contract/messages/en.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import zu from '#contract/translations/zu.json' with { type: 'json' }
import { insertMember, insertTranslator, type Person } from '#server/fixtures/member-fixtures.ts'
import type { TwoServers } from '#tests/support/servers/two-servers.ts'
import type { Sentence } from './sentence-model.ts'

/** The language whose sentences are checked. */
export const LANGUAGE = 'zu'

const drafts: Partial<Record<string, string>> = zu.messages
/** Sentences of every class; of the first three a machine wrote drafts, and what binds has none. */
const classes: Partial<Record<MessageKey, Sentence['class']>> = {
  'action.close': 'A',
  'action.cancel': 'A',
  'action.undo': 'A',
  'badge.first-prayer': 'B',
  'prayNow.title': 'B',
  'login.title': 'C',
  'forgot.title': 'C',
  'helplines.title': 'D',
  'legal.contents': 'D',
}

export const sentences: readonly Sentence[] = Object.entries(classes).map(([key, name]) => ({
  key,
  english: en[key as MessageKey],
  class: name,
  draft: drafts[key] ?? null,
}))

/** The texts among which people choose, beside that of the machine. */
export const texts = ['Okokuqala', 'Okwesibili', 'Okwesithathu'] as const

export type Right = 'chief' | 'translator' | 'none'

export type TranslationPeople = {
  /** Those who act as translators; what each may do changes with the acts of the admin. */
  translators: Person[]
  rights: Map<string, Right>
  admin: Person
  /** A member who only proposes. */
  reader: Person
  /** A translator who does nothing but read the list. */
  observer: Person
}

/** Three translators and a chief, one who is not appointed yet, an admin, a reader, and somebody who only looks. */
export async function insertTranslationPeople({ pool }: TwoServers): Promise<TranslationPeople> {
  const rightsAtFirst: Right[] = ['chief', 'translator', 'translator', 'translator', 'none']
  const translators: Person[] = []
  const rights = new Map<string, Right>()
  for (const right of rightsAtFirst) {
    const person = await insertMember(pool)
    translators.push(person)
    rights.set(person.id, right)
    if (right !== 'none')
      await insertTranslator(pool, person, { language: LANGUAGE, isChief: right === 'chief' })
  }
  const observer = await insertMember(pool)
  await insertTranslator(pool, observer, { language: LANGUAGE })
  const admin = await insertMember(pool, { roles: ['admin'] })
  return { translators, rights, admin, reader: await insertMember(pool), observer }
}
