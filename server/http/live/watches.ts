import type { Db, Statement } from '#server/database/db.ts'
import type { Topic, WatchedKind } from '#server/platform/events/live-audience.ts'
import { checkRights, type Pair } from './live-permissions.ts'
import type { Stream } from './stream.ts'

/** Whether a topic is a thing that a page watches by its id, which may be anybody's. */
export function isWatchedSubject(topic: Topic): boolean {
  return /^(prayer|group|campaign):/.test(topic)
}

/**
 * Asks which of the things on their pages these streams may see at this moment, one question for each kind of thing. Word
 * that something is gone cannot be asked for when it is gone, so only these streams hear it: for all others a thing that
 * they may not see and one that does not exist are the same.
 */
export async function findVisible(
  db: Db,
  watched: Record<WatchedKind, Statement>,
  streams: readonly Stream[],
): Promise<Map<Stream, Set<Topic>>> {
  const watches = streams.flatMap((stream) =>
    stream.fixedTopics.filter(isWatchedSubject).map((topic) => {
      const [kind = '', thing = ''] = topic.split(':')
      return {
        stream,
        topic,
        statement: watched[kind as WatchedKind],
        pair: { thing, viewerId: stream.memberId },
      }
    }),
  )
  const isAllowed = await checkRights(
    db,
    watches.map(({ statement, pair }): [Statement, Pair] => [statement, pair]),
  )
  const visible = new Map(streams.map((stream): [Stream, Set<Topic>] => [stream, new Set()]))
  for (const { stream, topic, statement, pair } of watches)
    if (isAllowed(statement, pair)) visible.get(stream)?.add(topic)
  return visible
}
