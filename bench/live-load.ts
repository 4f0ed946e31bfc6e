import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Figures } from './live-figures.ts'
import { PEOPLE } from './live-groups.ts'
import type { Order } from './live-load-client.ts'
import type { Memory } from './measured-server.ts'
import { memoryOf, type Target } from './request-load.ts'

/** So many streams come, hear messages and go before memory without any is read: that work is no stream's. */
const FIRST_STREAMS = 50

export type LoadClients = { ask(order: Order): Promise<Figures>; stop(): void }

/** The clients, all in one process. When it breaks off, so does the measuring. */
export function startLoadClients(): LoadClients {
  const child: ChildProcess = fork(join(import.meta.dirname, 'live-load-client.ts'))
  return {
    ask: (order) =>
      new Promise((resolve, reject) => {
        const breakOff = () => reject(new Error('The clients broke off'))
        child.once('exit', breakOff)
        child.once('message', (answer) => {
          child.off('exit', breakOff)
          resolve(answer as Figures)
        })
        child.send(order)
      }),
    stop: () => {
      if (child.connected) child.disconnect()
    },
  }
}

/** Lets everybody come to servers that have talked for so long, and tells their memory without and with all streams. */
export async function openAllStreams(crowd: LoadClients, targets: readonly Target[], seconds: number) {
  const ports = targets.map(({ port }) => port)
  await crowd.ask({ kind: 'come', ports, streams: FIRST_STREAMS })
  await crowd.ask({ kind: 'talk', seconds })
  await crowd.ask({ kind: 'come', ports, streams: 0 })
  const withNone = await memoryOfAll(targets)
  await crowd.ask({ kind: 'come', ports, streams: PEOPLE })
  return { withNone, withAll: await memoryOfAll(targets) }
}

/** Of several servers together. */
export async function memoryOfAll(targets: readonly Target[]): Promise<Memory> {
  const all = await Promise.all(targets.map(memoryOf))
  return { used: sum(all.map(({ used }) => used)), resident: sum(all.map(({ resident }) => resident)) }
}

/** What the streams of all people share, for each of them, in KB. */
export function kiloEach(bytes: number): number {
  return bytes / PEOPLE / 1000
}

/** All of them together. */
export function sum(figures: readonly number[]): number {
  return figures.reduce((total, each) => total + each, 0)
}
