import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { goodPassword } from '#tests/support/test-browser.ts'
import type { ServerIndex, TwoServers } from './two-servers.ts'
import { type Answer, send, type Write } from './writers.ts'

/** Everything that was acknowledged, and unexpected answers. */
export type Work = {
  prayers: { title: string; by: string }[]
  messages: { groupId: string; numbers: number[] }
  registered: string[]
  exporting: string[]
  left: string[]
  /** The number of sessions made at one server that were known at the other, and whose end took effect there. */
  sessions: number
  faults: string[]
}

const AGAIN_MS = 40
/**
 * The pause between two expensive actions, or actions that leave jobs behind: so that the servers do other work too.
 */
const BREATH_MS = 250
const both = [0, 1] as const

/**
 * People work at both servers at once: every write goes to both at the same moment under one idempotency key, again and
 * again until one answers. Both must give the same answer. The owner of the group prays and chats.
 */
export async function startSharedWork(
  servers: TwoServers,
  { owner, groupId }: { owner: Person; groupId: string },
) {
  const work: Work = {
    prayers: [],
    messages: { groupId, numbers: [] },
    registered: [],
    exporting: [],
    left: [],
    sessions: 0,
    faults: [],
  }
  const writing = { servers, work, isOver: false }
  const comer = await createMemberWithPassword(writing)
  const kinds = [
    again(writing, (turn) => pray(writing, owner, `Shared prayer ${turn}`), 20),
    again(writing, (turn) => sendMessages(writing, owner, turn), 20),
    again(writing, (turn) => register(writing, `shared.${turn}@example.co.za`), BREATH_MS),
    again(writing, () => askForExport(writing), BREATH_MS),
    again(writing, () => deleteAccount(writing), BREATH_MS),
    again(writing, () => openAndCloseSessions(writing, comer), BREATH_MS),
  ]
  return {
    work,
    /** Waits until everybody has made one more step. */
    async goOn(): Promise<void> {
      const before = kinds.map(({ turns }) => turns())
      while (kinds.some(({ turns }, kind) => turns() <= (before[kind] ?? 0))) {
        if (work.faults.length > 0) throw new Error(work.faults.join('\n'))
        await sleep(10)
      }
    },
    async stop(): Promise<void> {
      writing.isOver = true
      await Promise.all(kinds.map(({ done }) => done))
    },
  }
}

type Writing = { servers: TwoServers; work: Work; isOver: boolean }

function again(writing: Writing, act: (turn: number) => Promise<void>, pauseMs = 0) {
  let turns = 0
  const run = async () => {
    for (; !writing.isOver; turns += 1) {
      await act(turns)
      await sleep(pauseMs)
    }
  }
  const noteFault = (error: unknown) => {
    writing.work.faults.push(String(error))
  }
  return { turns: () => turns, done: run().catch(noteFault) }
}

/** Writes at both servers at once under one key, until it is answered; null when the session ended with it. */
async function atBoth({ servers, work }: Writing, write: Write): Promise<Answer | null> {
  const headers = { 'idempotency-key': randomUUID() }
  for (;;) {
    const outcomes = await Promise.allSettled(
      both.map((index) => send(servers.originOf(index), write, { headers })),
    )
    const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const done = answers.filter(({ status }) => status < 300)
    const bodies = new Set(done.map(({ body }) => JSON.stringify(body)))
    if (bodies.size > 1) work.faults.push(`one key, two answers: ${[...bodies].join(' ')}`)
    const refused = answers.find(({ status }) => status >= 300 && status !== 503 && status !== 401)
    if (refused) work.faults.push(`${write.path} answered ${refused.status} ${JSON.stringify(refused.body)}`)
    if (done[0]) return done[0]
    if (refused || answers.some(({ status }) => status === 401)) return null
    await sleep(AGAIN_MS)
  }
}

async function pray(writing: Writing, by: Person, title: string): Promise<void> {
  const body = { title, description: 'Together.', category: 'other', audience: { kind: 'public' } }
  await atBoth(writing, { method: 'POST', path: '/api/prayers', cookie: by.cookies.tz_sid, body })
  writing.work.prayers.push({ title, by: by.id })
}

async function sendMessages(writing: Writing, by: Person, turn: number): Promise<void> {
  const { groupId, numbers } = writing.work.messages
  const path = `/api/groups/${groupId}/messages`
  const body = { clientId: randomUUID(), content: `Message ${turn}` }
  const answer = await atBoth(writing, { method: 'POST', path, cookie: by.cookies.tz_sid, body })
  numbers.push(Number(answer?.body.number))
}

function registration(email: string): Write {
  const passwords = { password: goodPassword, confirmPassword: goodPassword }
  const body = { fullName: 'Shared Newcomer', email, ...passwords, acceptsTerms: true }
  return { method: 'POST', path: '/api/account', body }
}

async function register(writing: Writing, email: string): Promise<void> {
  await atBoth(writing, registration(email))
  writing.work.registered.push(email)
}

/** The member does not wait for a mail: a person verified before it is written gets none. */
async function createMemberWithPassword(writing: Writing): Promise<string> {
  const email = 'comes.and.goes@example.co.za'
  await atBoth(writing, registration(email))
  await writing.servers.pool.query('update accounts set email_verified_at = now() where email = $1', [email])
  return email
}

async function askForExport(writing: Writing): Promise<void> {
  const { id, cookies } = await until(() => insertMember(writing.servers.pool))
  await atBoth(writing, { method: 'POST', path: '/api/account/export', cookie: cookies.tz_sid, body: {} })
  writing.work.exporting.push(id)
}

/** Ends the session too: of two deletions at both servers, the second may find no session. */
async function deleteAccount(writing: Writing): Promise<void> {
  const person = await until(() => insertMember(writing.servers.pool))
  await until(() => insertPrayer(writing.servers.pool, { by: person, audience: 'public' }))
  await atBoth(writing, { method: 'DELETE', path: '/api/account', cookie: person.cookies.tz_sid })
  writing.work.left.push(person.id)
}

/** Signs in at one server and out at the other; each time the next request goes to the one that did not see it. */
async function openAndCloseSessions({ servers, work }: Writing, email: string): Promise<void> {
  const [here, there]: [ServerIndex, ServerIndex] = Math.random() < 0.5 ? [0, 1] : [1, 0]
  const token = await until(() => signIn(servers.originOf(here), email))
  if ((await until(() => statusOf(servers, there, token))) !== 200)
    work.faults.push('a session made at one server is not known at the other')
  await until(async () => {
    const ending: Write = { method: 'DELETE', path: '/api/session', cookie: token }
    const { status } = await send(servers.originOf(there), ending)
    return status === 503 ? null : status
  })
  if ((await until(() => statusOf(servers, here, token))) !== 401)
    work.faults.push('a session that ended at one server goes on at the other')
  work.sessions += 1
}

/** The token of a new session; null while no server answers. */
function signIn(origin: string, email: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const headers = { origin, 'content-type': 'application/json' }
    const outgoing = request(new URL('/api/session', origin), { method: 'POST', headers })
    outgoing.on('error', reject)
    outgoing.on('response', (incoming) => {
      const [, token] = /tz_sid=([^;]+)/.exec(String(incoming.headers['set-cookie'])) ?? []
      incoming.resume().on('error', reject)
      incoming.on('end', () => resolve(token ?? null))
    })
    outgoing.end(JSON.stringify({ email, password: goodPassword }))
  })
}

async function statusOf(servers: TwoServers, index: ServerIndex, cookie: string): Promise<number | null> {
  const { status } = await send(servers.originOf(index), { method: 'GET', path: '/api/dashboard', cookie })
  return status === 503 ? null : status
}

/** Repeats until there is an answer: null and a cut connection are none. */
async function until<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const answer = await attempt().catch(() => null)
    if (answer !== null) return answer
    await sleep(AGAIN_MS)
  }
}
