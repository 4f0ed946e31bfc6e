import { setTimeout } from 'node:timers/promises'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import { databaseTimes } from './database.ts'
import { sum } from './numbers.ts'
import { type Connection, openConnection, requestText, type Work } from './requests.ts'
import { cpuOf, type Target } from './targets.ts'

/** The result of one round: answers per second, and processor time of server and PostgreSQL for each answer. */
export type Round = { answers: number; perSecond: number; cpuMicros: number; databaseMicros: number }

/** The duration and the number of connections. */
export type Load = { seconds: number; connections: number }

/** Requests that follow each other are for different members and contents, evenly spread over all. */
const STRIDE = 7919

/** Sends one request after the other over each connection, for some seconds. */
export async function run(target: Target, work: Work, { seconds, connections }: Load): Promise<Round> {
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(target.port)))
  const [cpuBefore, databaseBefore] = [await cpuOf(target), await databaseTimes(target.address)]
  const started = performance.now()
  const until = started + seconds * 1000
  let answers = 0
  async function drive(connection: Connection, number: number): Promise<void> {
    for (let turn = number * STRIDE; performance.now() < until; turn++) {
      const { status } = await connection.send(requestText(work, turn))
      if (status < 200 || status >= 300) throw new Error(`${work.paths[0]} answered ${status}`)
      answers++
    }
  }
  await Promise.all(opened.map(drive))
  const elapsed = (performance.now() - started) / 1000
  const databaseNanos = [...(await databaseTimes(target.address))].map(
    ([pid, nanos]) => nanos - (databaseBefore.get(pid) ?? 0),
  )
  const cpuMicros = (await cpuOf(target)) - cpuBefore
  for (const connection of opened) connection.close()
  const each = Math.max(1, answers)
  return {
    answers,
    perSecond: answers / elapsed,
    cpuMicros: cpuMicros / each,
    databaseMicros: sum(databaseNanos) / 1000 / each,
  }
}

/** Runs rounds against two servers in turn, so that both meet the same state of the machine; the first is a warm-up. */
export async function alternate(
  [one, other]: readonly [Target, Target],
  work: Work,
  { rounds, ...load }: Load & { rounds: number },
): Promise<[Round, Round][]> {
  const all: [Round, Round][] = []
  for (let round = 0; round <= rounds; round++)
    all.push([await run(one, work, load), await run(other, work, load)])
  return all.slice(1)
}

/**
 * Sends one request to each server in turn, over one connection each, so that other load on the machine hits both
 * alike. Returns the response times in milliseconds.
 */
export async function takeTurns(
  [one, other]: readonly [Target, Target],
  works: readonly [Work, Work],
  requests: number,
): Promise<[number[], number[]]> {
  const connections = [await openConnection(one.port), await openConnection(other.port)] as const
  const times: [number[], number[]] = [[], []]
  const warming = Math.min(100, requests)
  for (let turn = 0; turn < requests + warming; turn++) {
    for (const index of [0, 1] as const) {
      const { status, ms } = await connections[index].send(requestText(works[index], turn * STRIDE))
      if (status !== 200) throw new Error(`${works[index].paths[0]} answered ${status}`)
      if (turn >= warming) times[index].push(ms)
    }
  }
  for (const connection of connections) connection.close()
  return times
}

/** Runs an action at random moments, whether or not earlier ones are finished; the same moments each time. */
export async function atRandomMoments<T>(
  { perSecond, seconds, random = createChance(1).next }: Pace,
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

type Pace = { perSecond: number; seconds: number; random?: () => number }
