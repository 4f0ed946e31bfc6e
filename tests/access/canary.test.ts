import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportAddresses } from '#contract/account/own-data-operations.ts'
import { type OperationName, operationList } from '#contract/api/all-operations.ts'
import { historyExports } from '#contract/prayers/history-export-formats.ts'
import { reminderCalendar } from '#contract/reminders/reminder-constants.ts'
import { inputFor, type Scene } from '#tests/support/access/access-scenes.ts'
import {
  type CanaryFixture,
  createCanaryFixture,
  type Player,
  players,
} from '#tests/support/access/canary-fixture.ts'
import { type DescribedAnswers, describedAnswers } from '#tests/support/api/described-answers.ts'
import { createTestApp, requestFor, type TestApp } from '#tests/support/test-app.ts'
import { openStream, type TestStream } from '#tests/support/test-stream.ts'

/**
 * Every private text is a canary. Every player sends every request for everything, then performs every operation; each
 * byte of every answer, file, mail, stream and log line is searched for canaries by rules that are independent of the
 * server's code (SEC-2.1). A canary that no one ever saw would prove nothing, so each one must have been seen by
 * somebody who may read it.
 */
let app: TestApp
let fixture: CanaryFixture
let described: DescribedAnswers
const misdescribed = new Set<string>()
const sightings: string[] = []
const seen = new Set<string>()
let looked = 0

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100_000 }, payments: true })
  fixture = await createCanaryFixture(app.pool)
  described = await describedAnswers((await app.request({ method: 'GET', path: '/openapi.json' })).json())
})
afterAll(() => app.close())

/** Thousands of requests take this long on busy cores. */
const PATIENCE_MS = 1_200_000

/** These operations end the session of the player; each has tests of its own. */
const notPlayed: readonly OperationName[] = ['deleteAccount', 'signOut', 'acceptInvite', 'confirmIdentity']
/** Links open for anyone who has them (REQ-15, REQ-25), blocked or not. */
const linkOpens: readonly string[] = ['getSharedPrayer', 'getPayment', 'verifyPayment']
const reads = operationList.filter(([, { method }]) => method === 'GET')
const isLast = (name: string) => /^(delete|remove|unshare|leave|transfer|changeAudience)/.test(name)
const writes = operationList
  .filter(([name, { method }]) => method !== 'GET' && !notPlayed.includes(name))
  .toSorted(([one], [other]) => Number(isLast(one)) - Number(isLast(other)))

test(
  'no one is shown what they may not read, whatever they request, nor the name of who wrote without it (ANON-1)',
  async () => {
    for (const player of players) await requestAll(player, reads)
    for (const player of players) await readFiles(player)
    expect(sightings).toEqual([])
    const unseen = fixture.canaries.filter(({ name }) => !seen.has(name)).map(({ name }) => name)
    expect(unseen.filter((name) => !answeredOnlyByActions.includes(name))).toEqual([])
  },
  PATIENCE_MS,
)

test(
  'no one is shown it by performing the operations they may perform either',
  async () => {
    const streams = await Promise.all(
      players.flatMap((player) => {
        const person = fixture.people[player]
        return person ? [openStream(app, person, { watch: watched() })] : []
      }),
    )
    for (const player of players) await requestAll(player, writes)
    for (const player of players) await requestAll(player, reads)
    expect(sightings).toEqual([])
    expect(
      framesOf(streams).filter((frame) => fixture.canaries.some(({ text }) => frame.includes(text))),
    ).toEqual([])
    for (const stream of streams) stream.close()
    expect(looked).toBeGreaterThan(4_000)
  },
  PATIENCE_MS,
)

test('every answer to all of them, refusals too, fits its schema in /openapi.json (REQ-410)', () => {
  expect([...misdescribed]).toEqual([])
})

test('mails mention what happened, never what was written, nor who wrote without their name (ANON-1)', async () => {
  const { rows } = await app.pool.query<{ recipient: string; whole: string }>(
    `select recipient, subject || text || html as whole from dev_mails`,
  )
  expect(rows.length).toBeGreaterThan(0)
  const leaks = rows.flatMap(({ recipient, whole }) =>
    fixture.canaries
      .filter(({ text }) => whole.toLowerCase().includes(text.toLowerCase()))
      .filter(
        ({ mayRead, isContent, ofAddress }) =>
          isContent || (ofAddress !== recipient && ![...mayRead].some((player) => isOf(player, recipient))),
      )
      .map(({ name }) => `${name} → ${recipient}`),
  )
  expect(leaks).toEqual([])
})

test('the log holds no canary (ANON-1)', () => {
  const texts = fixture.canaries.map(({ text }) => text.toLowerCase())
  expect(app.logged.length).toBeGreaterThan(0)
  expect(app.logged.filter((line) => texts.some((text) => line.toLowerCase().includes(text)))).toEqual([])
})

/** Canaries that only actions return, never a read. */
const answeredOnlyByActions: readonly string[] = []

/**
 * The same request is sent once, as most resources are shared by all scenes. The fuzz test repeats them in any order.
 */
async function requestAll(player: Player, operations: typeof operationList): Promise<void> {
  const sent = new Set<string>()
  for (const scene of fixture.scenes)
    for (const [name, operation] of operations) {
      const person = fixture.people[player]
      const input = inputFor(name, { ...scene, person: person ?? fixture.people.stranger } as Scene)
      const request = requestFor(operation, input)
      const serialized = JSON.stringify(request)
      if (sent.has(serialized)) continue
      sent.add(serialized)
      const answer = await app.request({ ...request, cookies: person?.cookies })
      expect(answer.statusCode, `${name} ${answer.body}`).toBeLessThan(500)
      for (const fault of described.faultsOf(name, { status: answer.statusCode, body: answer.json() }))
        misdescribed.add(fault)
      if (name === 'uploadImage') continue
      look(player, name, JSON.stringify(answer.headers) + answer.body, JSON.stringify(input))
      if (answer.cookies.some(({ name: cookie }) => cookie === 'tz_sid') && person)
        person.cookies = {
          tz_sid: answer.cookies.find(({ name: cookie }) => cookie === 'tz_sid')?.value ?? '',
        }
    }
}

async function readFiles(player: Player): Promise<void> {
  const [{ campaignId } = { campaignId: '' }] = fixture.scenes
  const paths = [
    ...Object.values(historyExports),
    `/api/campaigns/${campaignId}/donations.csv`,
    exportAddresses.file,
    exportAddresses.page,
    `${reminderCalendar}?titles=1`,
    '/openapi.json',
    '/sitemap.xml',
    '/robots.txt',
    ...fixture.scenes.map(({ shareToken }) => `/s/${shareToken}/picture.jpg`),
  ]
  for (const path of paths) {
    const answer = await app.request({ method: 'GET', path, cookies: fixture.people[player]?.cookies })
    expect(answer.statusCode, path).toBeLessThan(500)
    look(player, path, JSON.stringify(answer.headers) + answer.body)
  }
}

/**
 * A canary may be seen only by the people it was meant for; anything else is a sighting. The player's own input does
 * not count.
 */
function look(player: Player, where: string, bytes: string, sent = ''): void {
  looked += 1
  const received = bytes.toLowerCase()
  for (const { text, name, mayRead, onlyIn } of fixture.canaries) {
    if (!received.includes(text.toLowerCase()) || sent.toLowerCase().includes(text.toLowerCase())) continue
    seen.add(name)
    const isByLink = linkOpens.includes(where) && mayRead.has('visitor')
    const isElsewhere = onlyIn !== undefined && !onlyIn.includes(where)
    if ((!mayRead.has(player) || isElsewhere) && !isByLink)
      sightings.push(`${name} seen by ${player} in ${where}`)
  }
}

function watched() {
  return fixture.scenes.map(({ prayerId }) => `prayer:${prayerId}` as const)
}

function framesOf(streams: readonly TestStream[]): string[] {
  return streams.flatMap(({ events }) => events.map((event) => JSON.stringify(event)))
}

function isOf(player: Player, address: string): boolean {
  return fixture.people[player]?.email === address
}
