import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Figures } from './live-figures.ts'
import { PEOPLE } from './live-groups.ts'
import type { Order } from './live-load-client.ts'
import type { Memory } from './measured-server.ts'
import { memoryOf, type Target } from './request-load.ts'

/** The first streams are opened, served and closed before memory is read, so that one-time work is not counted. */
const FIRST_STREAMS = 50

export type LoadClients = { ask(order: Order): Promise<Figures>; stop(): void }

/** Starts all clients in one process. When it fails, the measurement fails. */
export function startLoadClients(): LoadClients {
  const child: ChildProcess = fork(join(import.meta.dirname, 'live-load-client.ts'))
  return {
    ask: (order) =>
      new Promise((resolve, reject) => {
        const breakOff = () => reject(new Error('The client process failed'))
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

/** Connects all streams to warmed-up servers, and returns the memory without and with all streams. */
export async function openAllStreams(clients: LoadClients, targets: readonly Target[], seconds: number) {
  const ports = targets.map(({ port }) => port)
  await clients.ask({ kind: 'come', ports, streams: FIRST_STREAMS })
  await clients.ask({ kind: 'talk', seconds })
  await clients.ask({ kind: 'come', ports, streams: 0 })
  const withNone = await memoryOfAll(targets)
  await clients.ask({ kind: 'come', ports, streams: PEOPLE })
  return { withNone, withAll: await memoryOfAll(targets) }
}

/** The memory of several servers together. */
export async function memoryOfAll(targets: readonly Target[]): Promise<Memory> {
  const all = await Promise.all(targets.map(memoryOf))
  return { used: sum(all.map(({ used }) => used)), resident: sum(all.map(({ resident }) => resident)) }
}

/** The memory per stream, in KB. */
export function kiloEach(bytes: number): number {
  return bytes / PEOPLE / 1000
}

/** The sum of all figures. */
export function sum(figures: readonly number[]): number {
  return figures.reduce((total, each) => total + each, 0)
}
