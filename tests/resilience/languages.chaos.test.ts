import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LanguageState } from '#contract/languages/language-operations.ts'
import type { TranslatedMessage } from '#contract/languages/translation-operations.ts'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import { amount, seedOf } from '#tests/support/chaos.ts'
import { openTwoServers, type ServerIndex, type TwoServers } from '#tests/support/servers/two-servers.ts'
import { type Outcome, possibleAfter, thoseShowing } from '#tests/support/translations/possible-histories.ts'
import {
  afterEnglishChange,
  type History,
  noHistory,
  type Sentence,
  type Shown,
  shownOf,
} from '#tests/support/translations/sentence-model.ts'
import {
  changeRight,
  drawAct,
  oneOf,
  type PlannedAct,
  perform,
  withdraw,
} from '#tests/support/translations/translation-acts.ts'
import {
  insertTranslationPeople,
  LANGUAGE,
  sentences,
  type TranslationPeople,
} from '#tests/support/translations/translation-people.ts'

vi.setConfig({ testTimeout: 0 })

/** LANG-7 and the rules of a single sentence are proven in `npm test` too; together with faults they take minutes. */
const ACTS = amount(20, 500)
const SEED = seedOf()
const chance = createChance(SEED).next
const ACTS_PER_ROUND = 10
const patient = { timeout: 600_000, interval: 20 }
const both = [0, 1] as const

type Messages = Record<string, string>
type Page = { messages: Messages; checked: number; drafted: number }

let servers: TwoServers
let people: TranslationPeople
/** The pages before anybody did anything. */
let atFirst: Page
const histories = new Map<Sentence, History[]>(sentences.map((sentence) => [sentence, [noHistory]]))
const totals = {
  acts: 0,
  kills: 0,
  englishChanges: 0,
  readMeanwhile: 0,
  refused: 0,
  repeated: 0,
  longestMs: 0,
}
/** How often a sentence of each class was found checked. */
const checkedOf = { A: 0, B: 0, C: 0, D: 0 }

beforeAll(async () => {
  servers = await openTwoServers({}, undefined, 'built')
  people = await insertTranslationPeople(servers)
  atFirst = await readPage(0)
})
afterAll(() => servers?.close())

test(`${ACTS} acts of people who check sentences, changes of English and restarts at two servers: what is shown is always what the model shows (seed ${SEED}; LANG-3, LANG-6, LANG-7, LANG-14)`, async () => {
  while (totals.acts < ACTS) {
    await signInAgain()
    const acts = drawRound()
    await playRound(acts)
    totals.acts += acts.length
    if (chance() < 0.2) await changeEnglish()
    await expectShown()
  }
  console.info({ ...totals, checkedOf })
})

/** A long run outlasts the hour of a session, and an admin's sign-in has to be recent. */
async function signInAgain(): Promise<void> {
  await servers.pool.query(
    `update sessions set signed_in_at = now(), access_ends_at = now() + interval '1 hour'`,
  )
}

/** Most acts of a round concern few sentences, so that they meet; at most one takes something from every sentence. */
function drawRound(): PlannedAct[] {
  const acts: PlannedAct[] = []
  const unsure = new Set<string>()
  if (chance() < 0.3) acts.push(withdraw(people, chance))
  if (chance() < 0.4) acts.push(changeRight(people, chance))
  for (const { gives } of acts) if (gives) unsure.add(gives.personId)
  const busy = [oneOf(chance, sentences), oneOf(chance, sentences)]
  while (acts.length < ACTS_PER_ROUND) {
    const sentence = oneOf(chance, chance() < 0.6 ? busy : sentences)
    // More acts at one sentence have too many orders.
    if (acts.filter((act) => act.sentence === sentence).length >= 4) continue
    acts.push(drawAct({ servers, people, chance, unsure }, sentence))
  }
  return acts
}

/** All acts at once at both servers, with readers at both, and often with a server that is killed in the middle. */
async function playRound(acts: readonly PlannedAct[]): Promise<void> {
  const outcomes: (Outcome | null)[] = []
  const doomed: ServerIndex = chance() < 0.5 ? 0 : 1
  const killAfter = chance() < 0.4 ? Math.floor(chance() * acts.length) : -1
  const kill = async () => {
    totals.kills += 1
    await servers.kill(doomed, 'SIGKILL')
    await servers.restart(doomed)
  }
  let killing: Promise<void> | undefined
  let isOver = false
  const reading = both.map((index) => readMeanwhile(index, () => isOver))
  let answered = 0
  await Promise.all(
    acts.map(async (act, number) => {
      const { status, wasCutOff } = await perform(servers, act, chance() < 0.5 ? 0 : 1)
      answered += 1
      if (answered > killAfter && killAfter >= 0) killing ??= kill()
      outcomes[number] = outcomeOf(act, status, wasCutOff)
    }),
  )
  isOver = true
  const seen = (await Promise.all(reading)).flat()
  await killing
  for (const sentence of sentences) expectExplained(sentence, acts, { outcomes, seen })
}

function outcomeOf(planned: PlannedAct, status: number, wasCutOff: boolean): Outcome | null {
  // The first attempt of a removal may have been done, so that the second finds nobody.
  const expected = wasCutOff && planned.gives ? [...planned.expected, 404] : planned.expected
  expect(expected, JSON.stringify(planned)).toContain(status)
  if (planned.gives) people.rights.set(planned.gives.personId, planned.gives.right)
  if (status >= 300) totals.refused += 1
  if (wasCutOff) totals.repeated += 1
  return planned.act && { act: planned.act, isDone: status < 300, mayBeRepeated: wasCutOff }
}

/** The pages that a reader saw while people acted. */
async function readMeanwhile(index: ServerIndex, isOver: () => boolean): Promise<Messages[]> {
  const seen: Messages[] = []
  while (!isOver()) {
    const page = await readPage(index).catch(() => null)
    if (page) seen.push(page.messages)
  }
  totals.readMeanwhile += seen.length
  return seen
}

/** Some order of the acknowledged acts explains what was shown meanwhile. */
function expectExplained(
  sentence: Sentence,
  acts: readonly PlannedAct[],
  { outcomes, seen }: { outcomes: readonly (Outcome | null)[]; seen: readonly Messages[] },
): void {
  const concerned = outcomes.filter(
    (outcome, number): outcome is Outcome =>
      Boolean(outcome) && (acts[number]?.sentence ?? sentence) === sentence,
  )
  const { afterAll, meanwhile } = possibleAfter(sentence, histories.get(sentence) ?? [], concerned)
  histories.set(sentence, afterAll)
  const allowed = new Set(meanwhile.map((history) => shownOf(sentence, history).text))
  const shown = new Set(seen.map((messages) => messages[sentence.key] ?? null))
  expect([...allowed], sentence.key).toEqual(expect.arrayContaining([...shown]))
}

/**
 * English changes between two builds of the product, which a test cannot make. It gives the rows of the database an
 * earlier English instead: for the servers that start afterwards, as those of a new build do, this is the same.
 */
async function changeEnglish(): Promise<void> {
  const changed = oneOf(chance, sentences)
  totals.englishChanges += 1
  await servers.pool.query('update message_checks set english = $1 where key = $2 and english = $3', [
    `What stood here before change ${totals.englishChanges}`,
    changed.key,
    changed.english,
  ])
  const before = histories.get(changed) ?? []
  histories.set(
    changed,
    before.map((history) => afterEnglishChange(history, totals.englishChanges)),
  )
  for (const index of both) await servers.kill(index, 'SIGKILL')
  await Promise.all(both.map((index) => servers.restart(index)))
}

/** Those who check see what some possible history shows, and so do the pages and counts of both servers, soon. */
async function expectShown(): Promise<void> {
  const started = performance.now()
  const listed = await Promise.all(sentences.map(readListed))
  for (const [index, sentence] of sentences.entries()) {
    const [before, seen] = [histories.get(sentence) ?? [], listed[index] as Shown]
    const possible = thoseShowing(sentence, before, seen)
    const explained = before.map((history) => shownOf(sentence, history))
    expect(possible.length > 0 ? [seen] : explained, sentence.key).toContainEqual(seen)
    histories.set(sentence, possible)
    if (seen.state === 'checked') checkedOf[sentence.class] += 1
  }
  const expected = pageWith(listed)
  for (const index of both)
    await vi.waitFor(async () => expect(await readPage(index)).toEqual(expected), patient)
  totals.longestMs = Math.max(totals.longestMs, Math.round(performance.now() - started))
}

/** The pages before anybody did anything, with the sentences as they are now. */
function pageWith(listed: readonly Shown[]): Page {
  const messages = { ...atFirst.messages }
  for (const [index, { key }] of sentences.entries()) {
    const text = listed[index]?.text ?? null
    if (text === null) delete messages[key]
    else messages[key] = text
  }
  const count = (state: Shown['state']) => listed.filter((shown) => shown.state === state).length
  const drafts = sentences.filter(({ draft }) => draft !== null).length
  return {
    messages,
    checked: atFirst.checked + count('checked'),
    drafted: atFirst.drafted - drafts + count('draft'),
  }
}

async function readListed({ key }: Sentence): Promise<Shown> {
  const cookie = people.observer.cookies.tz_sid ?? ''
  const path = `/api/languages/${LANGUAGE}/messages?search=${key}`
  const { body } = await servers.request(chance() < 0.5 ? 0 : 1, { method: 'GET', path, cookie })
  const found = (body.items as TranslatedMessage[]).find((item) => item.key === key)
  if (!found) throw new Error(`${key} is not in the list`)
  const waiting = found.waiting.map(({ text, people: number }) => `${text} ${number}`).toSorted()
  return { text: found.text, state: found.state, waiting }
}

/** What a page of a server shows: the file of sentences that it names, and the counts. */
async function readPage(index: ServerIndex): Promise<Page> {
  const origin = servers.originOf(index)
  const headers = { cookie: `tz_lang=${LANGUAGE}`, accept: 'text/html' }
  const html = await (await fetch(`${origin}/languages`, { headers })).text()
  const [, file] = /data-messages="([^"]+)"/.exec(html) ?? []
  const { messages } = JSON.parse(await (await fetch(`${origin}${file}`)).text()) as { messages: Messages }
  const { body } = await servers.request(index, { method: 'GET', path: '/api/languages' })
  const state = (body.items as LanguageState[]).find(({ code }) => code === LANGUAGE)
  return { messages, checked: state?.checked ?? -1, drafted: state?.drafted ?? -1 }
}
