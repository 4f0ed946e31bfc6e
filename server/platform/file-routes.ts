import type { Readable } from 'node:stream'
import type { Context } from './context.ts'

/** A file as a room gives it out. `isPublic` decides how long a browser may keep it without asking again (ruling 10). */
export type FileAnswer = {
  type: string
  body: Buffer | Readable
  etag: string
  isPublic: boolean
}

export type FileContext = Pick<Context<'anyone'>, 'db' | 'actor' | 'clock' | 'settings' | 'log'>

/**
 * An address that answers with the bytes of a file instead of an operation's JSON: the same road for sessions, limits and
 * refusals. Throws Failure; `etag` tells what the browser has, so that a room may answer null for "unchanged".
 */
export type FileRoute = {
  path: `/${string}`
  answer(
    context: FileContext,
    params: Record<string, string>,
    etag: string | null,
  ): Promise<FileAnswer | null>
}
