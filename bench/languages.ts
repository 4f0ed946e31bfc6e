import { en } from '#contract/messages/en.ts'
import { type Address, connect } from '#server/database/connect.ts'
import { insertMember, insertTranslator, type Person } from '#server/fixtures/member-fixtures.ts'
import { fixed, median, untilFound } from './numbers.ts'
import { aimText, note, openTable } from './report.ts'
import type { Scale } from './scale.ts'
import type { Store } from './store.ts'
import { startTarget, stopTargets, type Target } from './targets.ts'

const CHECKS = 20
const LANGUAGE = 'nr'
/** A sentence that the page of the languages shows, and that binds nobody: one person who read it is enough. */
const KEY = 'language.title'
/** LANG-7, by the slowest check. */
const AIM = { atMost: 10 }
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * Measures how soon a page of one server shows a sentence that was checked at another one (LANG-7). Every page is in
 * the caches of both before.
 */
export async function measureLanguages({ prayers }: Scale, store: Store): Promise<void> {
  const address = await store.copy(await store.community(prayers.small), 'measured_languages')
  const [writer, reader] = await insertTranslators(address)
  const targets = await Promise.all([
    startTarget('app-server.ts', address),
    startTarget('app-server.ts', address),
  ])
  const seconds: number[] = []
  for (let turn = 0; turn < CHECKS; turn += 1) {
    const text = `Khetha ${'abcdefghij'.charAt(turn % 10)}${'klmnopqrst'.charAt(Math.floor(turn / 10))}`
    const [here, other] = turn % 2 === 0 ? targets : targets.toReversed()
    if (!here || !other) throw new Error('There are two servers')
    for (const target of targets) await readPage(target)
    await check(here, writer, text)
    await check(here, reader, text)
    seconds.push(await secondsUntilShown(other, text))
  }
  await stopTargets(...targets)
  const shown = [Math.min(...seconds), median(seconds), Math.max(...seconds)]
  const row = openTable(
    `${CHECKS} sentences checked at one of two servers; seconds from the answer until the page of the other shows them`,
    ...['What', 'shortest', 'median', 'longest', 'aim'],
  )
  row('a checked sentence', ...fixed(shown, 3), aimText(AIM))
  note({ name: 'a checked sentence on the other server, median', measured: shown[1] ?? 0, unit: 's' })
  note({
    name: 'a checked sentence on the other server, longest',
    measured: shown[2] ?? 0,
    unit: 's',
    aim: AIM,
  })
}

async function insertTranslators(address: Address): Promise<[Person, Person]> {
  const { pool, end } = connect({ address, log: quiet, max: 1 })
  const people: [Person, Person] = [await insertMember(pool), await insertMember(pool)]
  for (const person of people) await insertTranslator(pool, person, { language: LANGUAGE })
  await end()
  return people
}

/** The first confirms a text of their own, which the second has read. */
async function check({ port }: Target, { cookies }: Person, text: string): Promise<void> {
  const origin = `http://127.0.0.1:${port}`
  const response = await fetch(`${origin}/api/languages/${LANGUAGE}/messages/${KEY}`, {
    method: 'PUT',
    headers: { cookie: `tz_sid=${cookies.tz_sid}`, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ text, english: en[KEY] }),
  })
  if (!response.ok) throw new Error(`A check was answered with ${response.status}: ${await response.text()}`)
}

async function secondsUntilShown(target: Target, text: string): Promise<number> {
  const acknowledged = performance.now()
  await untilFound(
    async () => ((await readPage(target)).includes(text) ? true : null),
    'A checked sentence did not come to the other server',
  )
  return (performance.now() - acknowledged) / 1000
}

async function readPage({ port }: Target): Promise<string> {
  const headers = { accept: 'text/html', cookie: `tz_lang=${LANGUAGE}` }
  const response = await fetch(`http://127.0.0.1:${port}/languages`, { headers })
  if (!response.ok) throw new Error(`The page was answered with ${response.status}`)
  return await response.text()
}
