import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { otherThan, type ServerIndex, type TwoServers } from '#tests/support/servers/two-servers.ts'
import type { Write } from '#tests/support/servers/writers.ts'
import type { Act, Sentence } from './sentence-model.ts'
import { LANGUAGE, type Right, type TranslationPeople, texts } from './translation-people.ts'

/** Something that one person does about one sentence, about everything of a person, or about the right of one. */
export type PlannedAct = {
  person: Person
  /** Null for a change of rights, which changes no sentence. */
  act: Act | null
  /** Null when it concerns every sentence. */
  sentence: Sentence | null
  /** The right that somebody has afterwards. */
  gives?: { personId: string; right: Right }
  /** The request; what it names may have to be looked up first. */
  write(): Promise<Write>
  /** The statuses of its legitimate answers. */
  expected: readonly number[]
}

type Draw = {
  servers: TwoServers
  people: TranslationPeople
  chance: () => number
  /** Those whose rights change in this round: their acts may be done or refused. */
  unsure: ReadonlySet<string>
}

/** Draws what somebody does about a sentence of the round. */
export function drawAct(draw: Draw, sentence: Sentence): PlannedAct {
  const luck = draw.chance()
  if (luck < 0.58) return confirm(draw, sentence)
  if (luck < 0.7) return propose(draw, sentence)
  if (luck < 0.82) return record(draw, sentence)
  if (luck < 0.9) return blank(draw, sentence)
  return decline(draw, sentence)
}

/** Draws one of several. */
export function oneOf<T>(chance: () => number, all: readonly T[]): T {
  const drawn = all[Math.floor(chance() * all.length)]
  if (drawn === undefined) throw new Error('There is nothing to choose from')
  return drawn
}

/** The answers of an act for which somebody needs a right; each of them while the right changes. */
function answersFor({ people, unsure }: Draw, { id }: Person, byRight: Record<Right, number>): number[] {
  if (unsure.has(id)) return Object.values(byRight)
  return [byRight[people.rights.get(id) ?? 'none']]
}

function drawText({ chance }: Draw, { draft }: Sentence): string {
  return oneOf(chance, draft === null ? texts : [...texts, draft])
}

const messagePath = ({ key }: Sentence) => `/api/languages/${LANGUAGE}/messages/${key}`

function confirm(draw: Draw, sentence: Sentence): PlannedAct {
  const person = oneOf(draw.chance, draw.people.translators)
  const text = drawText(draw, sentence)
  const body = { text, english: sentence.english }
  return {
    person,
    sentence,
    act: { kind: 'confirm', by: person.id, text },
    write: async () => ({ method: 'PUT', path: messagePath(sentence), body }),
    expected: answersFor(draw, person, { chief: 200, translator: 200, none: 404 }),
  }
}

function propose(draw: Draw, sentence: Sentence): PlannedAct {
  const { translators, reader } = draw.people
  const person = oneOf(draw.chance, [...translators, reader])
  const text = drawText(draw, sentence)
  const body = { language: LANGUAGE, key: sentence.key, text, remark: '' }
  return {
    person,
    sentence,
    act: { kind: 'propose', by: person.id, text },
    write: async () => ({ method: 'POST', path: '/api/message-proposals', body }),
    expected: [201],
  }
}

function record(draw: Draw, sentence: Sentence): PlannedAct {
  const person = draw.people.admin
  const text = drawText(draw, sentence)
  const path = `/api/admin/languages/${LANGUAGE}/messages/${sentence.key}/qualified-reader`
  const body = { text, english: sentence.english, paper: 'A sworn translator, folder 3' }
  return {
    person,
    sentence,
    act: { kind: 'record', by: person.id, text },
    write: async () => ({ method: 'PUT', path, body }),
    // Only law and danger have such records.
    expected: [sentence.class === 'D' ? 200 : 404],
  }
}

function blank(draw: Draw, sentence: Sentence): PlannedAct {
  const person = oneOf(draw.chance, draw.people.translators.slice(0, 2))
  return {
    person,
    sentence,
    act: { kind: 'blank', by: person.id },
    write: async () => ({ method: 'DELETE', path: messagePath(sentence) }),
    expected: answersFor(draw, person, { chief: 200, translator: 403, none: 404 }),
  }
}

/** There may be no such proposal, or no longer when the request comes. */
function decline({ servers, people, chance }: Draw, sentence: Sentence): PlannedAct {
  const text = oneOf(chance, texts)
  const write = async (): Promise<Write> => {
    const { rows } = await servers.pool.query<{ id: string }>(
      'select id from message_proposals where language = $1 and key = $2 and text = $3',
      [LANGUAGE, sentence.key, text],
    )
    return { method: 'DELETE', path: `/api/message-proposals/${rows[0]?.id ?? randomUUID()}` }
  }
  return {
    person: oneOf(chance, people.translators),
    sentence,
    act: { kind: 'decline', text },
    write,
    expected: [200, 404],
  }
}

/** The admin takes back everything that one person confirmed; there may be nothing. */
export function withdraw({ admin, translators }: TranslationPeople, chance: () => number): PlannedAct {
  const { id } = oneOf(chance, [...translators, admin])
  return {
    person: admin,
    sentence: null,
    act: { kind: 'withdraw', by: id },
    write: async () => ({ method: 'DELETE', path: `/api/admin/translators/${id}/${LANGUAGE}/checks` }),
    expected: [200, 404],
  }
}

/** The admin removes somebody who has the right or, more often, appoints somebody who has none; the first is always a chief. */
export function changeRight(
  { admin, translators, rights }: TranslationPeople,
  chance: () => number,
): PlannedAct {
  const without = translators.filter(({ id }) => rights.get(id) === 'none')
  const { id, email } = oneOf(chance, without.length > 0 && chance() < 0.6 ? without : translators)
  const isNew = rights.get(id) === 'none'
  const isChief = id === translators[0]?.id
  const path = '/api/admin/translators'
  const write: Write = isNew
    ? { method: 'POST', path, body: { email, language: LANGUAGE, isChief } }
    : { method: 'DELETE', path: `${path}/${id}/${LANGUAGE}` }
  const right = isChief ? 'chief' : 'translator'
  return {
    person: admin,
    sentence: null,
    act: null,
    gives: { personId: id, right: isNew ? right : 'none' },
    write: async () => write,
    expected: [isNew ? 201 : 200],
  }
}

/** Sends an act to a server, and to the other one when there is no answer; says whether one was killed meanwhile. */
export async function perform(
  servers: TwoServers,
  { person, write }: PlannedAct,
  at: ServerIndex,
): Promise<{ status: number; wasCutOff: boolean }> {
  const request = { ...(await write()), cookie: person.cookies.tz_sid }
  let [index, wasCutOff] = [at, false]
  const status = await vi.waitFor(
    async () => {
      try {
        const answer = await servers.request(index, request)
        if (answer.status !== 503) return answer.status
      } catch {
        wasCutOff = true
      }
      index = otherThan(index)
      throw new Error(`${request.method} ${request.path} was not answered`)
    },
    { timeout: 600_000, interval: 20 },
  )
  return { status, wasCutOff }
}
