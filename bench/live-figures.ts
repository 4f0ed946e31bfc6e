import { groupIdOf } from './live-groups.ts'
import type { LiveStream, Told } from './load-stream.ts'
import { quantile } from './request-load.ts'

/** A message that was sent: its number in the group, when its POST began and when it was answered. */
export type Said = { group: number; number: number; sentAt: number; answeredAt: number }

/** How the frames of all streams came, and how long they took in milliseconds. */
export type Figures = {
  messages: number
  frames: number
  lost: number
  /** Told a second time, or of what nobody said in that group. */
  tooMany: number
  /** Told behind one with a higher number. */
  outOfOrder: number
  sentToRead: Percentiles
  /** Below zero where the frame was there before the answer to the POST. */
  answeredToRead: Percentiles
}
export type Percentiles = { medianMs: number; slowMs: number }

/** Each stream must have been told of each message of its group once, in the order of their numbers. */
export function evaluate(streams: readonly LiveStream[], said: readonly Said[]): Figures {
  const figures = { messages: said.length, frames: 0, lost: 0, tooMany: 0, outOfOrder: 0 }
  const sentToRead: number[] = []
  const answeredToRead: number[] = []
  for (const { group, told } of streams) {
    const expected = new Map(said.filter((one) => one.group === group).map((one) => [one.number, one]))
    const first = firstOfEach(told, groupIdOf(group))
    const found = [...first.values()].flatMap(({ number, at }) => {
      const message = expected.get(number)
      return message ? [{ message, at }] : []
    })
    figures.frames += told.length
    figures.lost += expected.size - found.length
    figures.tooMany += told.length - found.length
    figures.outOfOrder += told.filter(({ number }, place) => number < (told[place - 1]?.number ?? 0)).length
    sentToRead.push(...found.map(({ message, at }) => at - message.sentAt))
    answeredToRead.push(...found.map(({ message, at }) => at - message.answeredAt))
  }
  return { ...figures, sentToRead: percentilesOf(sentToRead), answeredToRead: percentilesOf(answeredToRead) }
}

function firstOfEach(told: readonly Told[], groupId: string): Map<number, Told> {
  const first = new Map<number, Told>()
  for (const one of told) if (one.groupId === groupId && !first.has(one.number)) first.set(one.number, one)
  return first
}

function percentilesOf(times: number[]): Percentiles {
  times.sort((a, b) => a - b)
  return { medianMs: quantile(times, 0.5), slowMs: quantile(times, 0.99) }
}
