import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { otherThan, type ServerIndex, type TwoServers } from '#tests/support/servers/two-servers.ts'
import type { Answer } from '#tests/support/servers/writers.ts'

/** A message that was acknowledged. */
export type SentMessage = { groupId: string; id: string; number: number; content: string }

export type Conversation = {
  said: SentMessage[]
  /** Waits until so many more messages were acknowledged. */
  more(count: number): Promise<void>
  /** Lets everybody finish their current message. */
  stop(): Promise<void>
}

type Speaker = { person: Person; groupId: string }

/** Ends a hanging run and measures nothing, as busy cores take their time. */
const PATIENCE_MS = 600_000

/** Lets people chat at either server until stopped; each sends the next message once the last was acknowledged. */
export function startConversation(
  servers: TwoServers,
  speakers: readonly Speaker[],
  pauseMs: number,
): Conversation {
  const said: SentMessage[] = []
  let isOver = false

  async function speak({ person, groupId }: Speaker): Promise<void> {
    while (!isOver) {
      said.push(await sendOnce(servers, person, groupId))
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
        if (performance.now() - started > PATIENCE_MS) throw new Error('no message was acknowledged in time')
        await sleep(5)
      }
    },
    stop: async () => {
      isOver = true
      await Promise.all(speaking)
    },
  }
}

/** Sends one message until it is acknowledged, sometimes to both servers at once, as an impatient phone does. */
export async function sendOnce(
  servers: TwoServers,
  person: Person,
  groupId: string,
  index: ServerIndex = Math.random() < 0.5 ? 0 : 1,
): Promise<SentMessage> {
  const clientId = randomUUID()
  const content = `Said once: ${clientId}`
  const send = (at: ServerIndex) =>
    servers.retryUntilAnswered(at, {
      method: 'POST',
      path: `/api/groups/${groupId}/messages`,
      cookie: person.cookies.tz_sid,
      body: { clientId, content },
    })
  const isImpatient = Math.random() < 0.1
  const answers = await Promise.all(isImpatient ? [send(index), send(otherThan(index))] : [send(index)])
  const [first, second] = answers.map((answer) => messageFrom(answer, groupId, content))
  if (!first) throw new Error('no message was acknowledged')
  if (second && second.number !== first.number) throw new Error(`sent once but stored twice: ${content}`)
  return first
}

function messageFrom({ body }: Answer, groupId: string, content: string): SentMessage {
  return { groupId, content, id: String(body.id), number: Number(body.number) }
}

type GroupReader = Speaker & { at: ServerIndex }

/** All messages of a group as a member reads them at a server, from the first to the last. */
export async function walkMessages(servers: TwoServers, reader: GroupReader): Promise<SentMessage[]> {
  const walked: SentMessage[] = []
  for (let hasMore = true; hasMore; ) {
    const page = await readAfter(servers, { ...reader, after: walked.at(-1)?.number ?? 0 })
    walked.push(...page.read)
    hasMore = page.hasMore
  }
  return walked
}

/** One page of messages after a given one. */
export async function readAfter(
  servers: TwoServers,
  { person, groupId, at, after }: GroupReader & { after: number },
): Promise<{ read: SentMessage[]; hasMore: boolean }> {
  const path = `/api/groups/${groupId}/messages?after=${after}`
  const { status, body } = await servers.request(at, { method: 'GET', path, cookie: person.cookies.tz_sid })
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  const page = body as { items: Omit<SentMessage, 'groupId'>[]; hasMore: boolean }
  const read = page.items.map(({ id, number, content }) => ({ groupId, content, id, number }))
  return { read, hasMore: page.hasMore }
}
