import type { Readable } from 'node:stream'
import type { Context } from '#server/platform/core/request-context.ts'

/** The bytes of a file, and how many they are. */
export type FileContent = { body: Buffer | Readable; size: number }

/** A picture as a room gives it out. Its bytes are opened only when the browser does not have them already. */
export type Picture = {
  type: `image/${string}`
  /** What the file is called when a person keeps it. */
  name: string
  /** Names these very bytes, without quotes: other bytes, another etag. */
  etag: string
  /** How long a browser may keep it without asking again (REQ-210). */
  isPublic: boolean
  open(): Promise<FileContent>
}

/** A text written for whoever asks, while they receive it: nothing on the way keeps it. */
export type StreamedDownload = {
  type: 'text/csv' | 'text/html'
  name: string
  /** Kept at once, or shown first. */
  isDownload: boolean
  /** The one style sheet that may apply to it. */
  style?: string
  /** Throws before its first piece whatever is to be refused; what breaks later breaks the file off. */
  write(): AsyncIterable<string>
}

/** A file that lies ready in pieces and is kept by whoever asks. It is somebody's own: nothing on the way keeps it. */
export type Archive = {
  type: 'application/zip'
  name: string
  size: number
  /** Its pieces, one after the other; one that is missing breaks the file off. */
  open(): AsyncIterable<Uint8Array>
}

export type FileResponse = Picture | StreamedDownload | Archive

export type FileContext = Pick<
  Context<'anyone'>,
  'db' | 'actor' | 'clock' | 'settings' | 'log' | 'consume'
> & {
  /** Who asks, as far as limits count them: platform/network.ts. */
  network: string
}

/**
 * An address that answers with the bytes of a file instead of an operation's JSON: the same road for sessions, limits
 * and refusals. Throws Failure, NOT_FOUND for whatever this viewer may not have.
 */
export type FileRoute = {
  path: `/${string}`
  /** Open to a member who has not accepted the terms yet; others find them to be nobody. */
  beforeConsent?: true
  /** `query` is what stands after the question mark; nobody checked it. */
  answer(
    context: FileContext,
    params: Record<string, string>,
    query: Readonly<Record<string, unknown>>,
  ): Promise<FileResponse>
}
