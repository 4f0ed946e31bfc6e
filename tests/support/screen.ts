import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenApp } from './live/open-app.ts'
import { readAfter, type Said } from './live/chat-writers.ts'
import type { TwoServers } from './servers/two-servers.ts'

/** An open chat: told of a message beyond its last one, it asks for everything after its last one. */
export type Screen = {
  shown(): readonly Said[]
  close(): Promise<void>
}

const POLL_MS = 20

/** Follows a group by what an app is told, at whichever server the app is. */
export function openChatScreen(servers: TwoServers, app: OpenApp, groupId: string): Screen {
  const shown: Said[] = []
  let isOver = false
  const last = () => shown.at(-1)?.number ?? 0

  async function follow(): Promise<void> {
    while (!isOver) {
      if (app.numbersOf(groupId).some((number) => number > last())) await readOn()
      await sleep(POLL_MS)
    }
  }

  async function readOn(): Promise<void> {
    const question = { person: app.person, groupId, at: app.place(), after: last() }
    // A server that was just killed answers nothing: asked again, at the other one.
    const page = await readAfter(servers, question).catch(() => null)
    shown.push(...(page?.read ?? []))
  }

  const following = follow()
  return {
    shown: () => shown,
    close: async () => {
      isOver = true
      await following
    },
  }
}
