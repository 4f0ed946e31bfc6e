import { groupIdOf } from './live-groups.ts'
import type { LiveStream, ReceivedMessage } from './load-stream.ts'
import { quantile } from './request-load.ts'

/** A message that was sent: its number in the group, when its POST began and when it was answered. */
export type SentMessage = { group: number; number: number; sentAt: number; answeredAt: number }

/** Counts of the frames of all streams, and their latencies in milliseconds. */
export type Figures = {
  messages: number
  frames: number
  lost: number
  /** Frames that came twice, or for a message that was not sent to that group. */
  tooMany: number
  /** Frames that came after one with a higher number. */
  outOfOrder: number
  sentToRead: Percentiles
  /** Negative where the frame arrived before the answer to the POST. */
  answeredToRead: Percentiles
}
export type Percentiles = { medianMs: number; slowMs: number }

/** Each stream must have received each message of its group once, in the order of their numbers. */
export function evaluate(streams: readonly LiveStream[], sentMessages: readonly SentMessage[]): Figures {
  const figures = { messages: sentMessages.length, frames: 0, lost: 0, tooMany: 0, outOfOrder: 0 }
  const sentToRead: number[] = []
  const answeredToRead: number[] = []
  for (const { group, received } of streams) {
    const expected = new Map(
      sentMessages.filter((one) => one.group === group).map((one) => [one.number, one]),
    )
    const first = firstOfEach(received, groupIdOf(group))
    const found = [...first.values()].flatMap(({ number, at }) => {
      const message = expected.get(number)
      return message ? [{ message, at }] : []
    })
    figures.frames += received.length
    figures.lost += expected.size - found.length
    figures.tooMany += received.length - found.length
    figures.outOfOrder += received.filter(
      ({ number }, index) => number < (received[index - 1]?.number ?? 0),
    ).length
    sentToRead.push(...found.map(({ message, at }) => at - message.sentAt))
    answeredToRead.push(...found.map(({ message, at }) => at - message.answeredAt))
  }
  return { ...figures, sentToRead: percentilesOf(sentToRead), answeredToRead: percentilesOf(answeredToRead) }
}

function firstOfEach(received: readonly ReceivedMessage[], groupId: string): Map<number, ReceivedMessage> {
  const first = new Map<number, ReceivedMessage>()
  for (const one of received)
    if (one.groupId === groupId && !first.has(one.number)) first.set(one.number, one)
  return first
}

function percentilesOf(times: number[]): Percentiles {
  times.sort((a, b) => a - b)
  return { medianMs: quantile(times, 0.5), slowMs: quantile(times, 0.99) }
}
