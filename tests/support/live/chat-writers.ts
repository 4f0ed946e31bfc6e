import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { otherThan, type Place, type TwoServers } from '#tests/support/servers/two-servers.ts'
import type { Answer } from '#tests/support/servers/writers.ts'

/** A message that was acknowledged. */
export type Said = { groupId: string; id: string; number: number; content: string }

export type Conversation = {
  said: Said[]
  /** Waits until so many more messages were acknowledged. */
  more(count: number): Promise<void>
  /** Lets everybody finish what they are saying. */
  stop(): Promise<void>
}

type Speaker = { person: Person; groupId: string }

/** A guard against waiting for ever, no measurement: busy cores take their time. */
const PATIENCE_MS = 120_000

/** Lets people talk, at either server, until it is stopped; each says the next thing when the last was acknowledged. */
export function startConversation(
  servers: TwoServers,
  speakers: readonly Speaker[],
  pauseMs: number,
): Conversation {
  const said: Said[] = []
  let isOver = false

  async function speak({ person, groupId }: Speaker): Promise<void> {
    while (!isOver) {
      said.push(await say(servers, person, groupId))
      await sleep(Math.random() * 2 * pauseMs)
    }
  }

  const speaking = speakers.map(speak)
  return {
    said,
    more: async (count) => {
      const wanted = said.length + count
      const started = performance.now()
      while (said.length < wanted) {
        if (performance.now() - started > PATIENCE_MS) throw new Error('Nobody could say anything any more')
        await sleep(5)
      }
    },
    stop: async () => {
      isOver = true
      await Promise.all(speaking)
    },
  }
}

/** Says one thing until it is acknowledged, now and then at both servers at once, as an impatient phone does. */
export async function say(
  servers: TwoServers,
  person: Person,
  groupId: string,
  place: Place = Math.random() < 0.5 ? 0 : 1,
): Promise<Said> {
  const clientId = randomUUID()
  const content = `Said once: ${clientId}`
  const send = (at: Place) =>
    servers.persist(at, {
      method: 'POST',
      path: `/api/groups/${groupId}/messages`,
      cookie: person.cookies.tz_sid,
      body: { clientId, content },
    })
  const isImpatient = Math.random() < 0.1
  const answers = await Promise.all(isImpatient ? [send(place), send(otherThan(place))] : [send(place)])
  const [first, second] = answers.map((answer) => saidBy(answer, groupId, content))
  if (!first) throw new Error('Nothing was acknowledged')
  if (second && second.number !== first.number) throw new Error(`Said once, and it stands twice: ${content}`)
  return first
}

function saidBy({ body }: Answer, groupId: string, content: string): Said {
  return { groupId, content, id: String(body.id), number: Number(body.number) }
}

type Reading = Speaker & { at: Place }

/** All messages of a group as somebody reads them at a server, from the first to the last. */
export async function walkMessages(servers: TwoServers, reading: Reading): Promise<Said[]> {
  const walked: Said[] = []
  for (let hasMore = true; hasMore; ) {
    const page = await readAfter(servers, { ...reading, after: walked.at(-1)?.number ?? 0 })
    walked.push(...page.read)
    hasMore = page.hasMore
  }
  return walked
}

/** One page of what was said after a message. */
export async function readAfter(
  servers: TwoServers,
  { person, groupId, at, after }: Reading & { after: number },
): Promise<{ read: Said[]; hasMore: boolean }> {
  const path = `/api/groups/${groupId}/messages?after=${after}`
  const { status, body } = await servers.ask(at, { method: 'GET', path, cookie: person.cookies.tz_sid })
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  const page = body as { items: Omit<Said, 'groupId'>[]; hasMore: boolean }
  const read = page.items.map(({ id, number, content }) => ({ groupId, content, id, number }))
  return { read, hasMore: page.hasMore }
}
