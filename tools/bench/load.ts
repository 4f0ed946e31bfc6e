import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import type { Address } from '../../server/database/connect.ts'
import { tokenOf } from './data.ts'

export type Target = { port: number; process: ChildProcess }
export type Round = { perSecond: number; cpuMicros: number; failures: number }
export type Work = { method: 'GET' | 'POST'; path: string; isSignedIn: boolean; body?: string }

const CONNECTIONS = 24

/** Starts a server of this folder in a process of its own. */
export async function startTarget(file: string, address: Address): Promise<Target> {
  const child = fork(join(import.meta.dirname, file), [JSON.stringify(address)])
  const [{ port }] = await once(child, 'message')
  return { port, process: child }
}

export async function stopTarget({ process: child }: Target): Promise<void> {
  child.send('stop')
  await once(child, 'exit')
}

/** Sends as much as goes for some seconds over 24 connections; gives answers per second and processor time each. */
export async function run(target: Target, work: Work, seconds: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const before = await cpuOf(target)
  const started = performance.now()
  const until = started + seconds * 1000
  let answered = 0
  let failures = 0
  async function lane(number: number): Promise<void> {
    for (let turn = 0; performance.now() < until; turn++) {
      const status = await send(target.port, agent, work, number * 7919 + turn)
      if (status >= 200 && status < 300) answered++
      else failures++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => lane(number)))
  const elapsed = (performance.now() - started) / 1000
  const after = await cpuOf(target)
  agent.destroy()
  return { perSecond: answered / elapsed, cpuMicros: (after - before) / Math.max(1, answered), failures }
}

function send(
  port: number,
  agent: Agent,
  { method, path, isSignedIn, body }: Work,
  turn: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(isSignedIn && { cookie: `tz_sid=${tokenOf(turn)}`, 'sec-fetch-site': 'same-origin' }),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    }
    const sent = request({ host: '127.0.0.1', port, path, method, agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function cpuOf({ process: child }: Target): Promise<number> {
  child.send('cpu')
  const [{ cpu }] = await once(child, 'message')
  return cpu.user + cpu.system
}
