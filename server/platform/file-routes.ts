import type { Readable } from 'node:stream'
import type { Context } from './context.ts'

/** The bytes of a file, and how many they are. */
export type FileContent = { body: Buffer | Readable; size: number }

/** A file as a room gives it out. Its bytes are opened only when the browser does not have them already. */
export type FileAnswer = {
  type: `image/${string}`
  /** What the file is called when a person keeps it. */
  name: string
  /** Names these very bytes, without quotes: other bytes, another etag. */
  etag: string
  /** How long a browser may keep it without asking again (ruling 10). */
  isPublic: boolean
  open(): Promise<FileContent>
}

export type FileContext = Pick<Context<'anyone'>, 'db' | 'actor' | 'clock' | 'settings' | 'log'>

/**
 * An address that answers with the bytes of a file instead of an operation's JSON: the same road for sessions, limits
 * and refusals. Throws Failure, NOT_FOUND for whatever this viewer may not have.
 */
export type FileRoute = {
  path: `/${string}`
  answer(context: FileContext, params: Record<string, string>): Promise<FileAnswer>
}
