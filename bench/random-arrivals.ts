import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

/** A request as it is sent, and its response, with the milliseconds until the last byte. */
export type Sending = { method: string; path: string; headers?: Record<string, string>; body?: string }
export type TimedResponse = { status: number; ms: number; text: string }

export type Visitors = { send(port: number, sending: Sending): Promise<TimedResponse>; leave(): void }

/** Sends requests over as many keep-alive connections as are needed at a moment. */
export function createVisitors(): Visitors {
  const agent = new Agent({ keepAlive: true })
  return {
    send: (port, { method, path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const started = performance.now()
        const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
        const options = { host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length } }
        const outgoing = request(options, async (answer) => {
          try {
            const read = await text(answer)
            resolve({ status: answer.statusCode ?? 0, ms: performance.now() - started, text: read })
          } catch (error) {
            reject(error)
          }
        })
        outgoing.once('error', reject)
        outgoing.end(body)
      }),
    leave: () => agent.destroy(),
  }
}

type Pace = { perSecond: number; seconds: number; random: () => number }

/** Runs an action at random moments, whether or not earlier ones are finished. */
export async function atRandomMoments<T>(
  { perSecond, seconds, random }: Pace,
  act: (turn: number) => Promise<T>,
): Promise<T[]> {
  const begun: Promise<T>[] = []
  const started = performance.now()
  for (let due = 0; due < seconds * 1000; due += (-Math.log(1 - random()) * 1000) / perSecond) {
    const early = started + due - performance.now()
    if (early > 0) await setTimeout(early)
    begun.push(act(begun.length))
  }
  return await Promise.all(begun)
}

/** A repeatable sequence of numbers between 0 and 1: mulberry32. */
export function createRandom(): () => number {
  let state = 1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
