import { createConnection } from 'node:net'
import { liveAddress } from '#contract/events/live-stream.ts'
import type { Address } from '#server/database/connect.ts'
import { signIn, tokenNamed, withConnection } from './database.ts'
import { rawRequest, sessionHeaders } from './requests.ts'

/** Fifty groups of twenty people, each with one open stream (SEC-G7). */
export const GROUPS = 50
export const PEOPLE = 20 * GROUPS

const FRAME = /"message\.sent","ids":\{"groupId":"([^"]+)","number":(\d+)\}/g

/** One person's open stream, and the messages that it reported. */
export type LiveStream = {
  group: number
  received: { groupId: string; number: number; at: number }[]
  close(): Promise<void>
}

/** The group of the n-th person; both are identified by number. */
export function groupOf(person: number): number {
  return person % GROUPS
}

/** The id of the n-th group. */
export function groupIdOf(group: number): string {
  return `00000000-0000-4000-8000-${String(group).padStart(12, '0')}`
}

/** The headers of the n-th person's browser. */
export function headersOf(person: number): string[] {
  return sessionHeaders(tokenNamed(`live${person}`))
}

/** Adds the groups and their signed-in members to a community. */
export async function fillLiveGroups(address: Address): Promise<void> {
  await withConnection(address, async (client) => {
    await client.query(groupsWithMembers)
    const people = Array.from({ length: PEOPLE }, (_, n) => [tokenNamed(`live${n}`), `live${n}@example.com`])
    await signIn(client, Object.fromEntries(people))
    await client.query('analyze')
  })
}

const groupsWithMembers = `
  create temp table live as
  select n, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id from generate_series(0, ${PEOPLE} - 1) n;

  insert into accounts (id, email, email_verified_at, created_at)
  select id, 'live' || n || '@example.com', now(), now() from live;
  insert into profiles (id, full_name)
  select id, 'Live Member ' || n from live;

  insert into groups (id, name, owner_id, created_at, member_count)
  select id, 'Live Circle ' || n, id, now(), ${PEOPLE / GROUPS} from live where n < ${GROUPS};
  insert into group_members (group_id, user_id, role, joined_at)
  select owner.id, live.id, case when live.n < ${GROUPS} then 'owner' else 'member' end, now()
    from live
    join live owner on owner.n = live.n % ${GROUPS}`

/** Opens a person's stream and parses only which messages it reports: measuring must be cheap. */
export async function openStream(port: number, person: number): Promise<LiveStream> {
  const group = groupOf(person)
  const received: LiveStream['received'] = []
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let unread = ''
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      const at = performance.now()
      unread += text
      const end = unread.lastIndexOf('\n\n') + 1
      const frames = unread.slice(0, end)
      unread = unread.slice(end)
      if (frames.includes('event: open')) resolve()
      for (const [, groupId = '', number] of frames.matchAll(FRAME))
        received.push({ groupId, number: Number(number), at })
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`A stream ended: ${unread}`)))
    socket.write(rawRequest(`GET ${liveAddress}?watch=group:${groupIdOf(group)}`, headersOf(person)))
  })
  const close = async () => {
    socket.destroy()
    await closed
  }
  return { group, received, close }
}
