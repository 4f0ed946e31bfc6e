import type { Readable } from 'node:stream'
import type { DownloadPath } from '#contract/api/file-downloads.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** The bytes of a file, and their number. */
export type FileContent = { body: Buffer | Readable; size: number }

/** A picture that a feature serves. Its bytes are opened only when the browser does not have them already. */
export type Picture = {
  type: `image/${string}`
  /** The suggested file name. */
  name: string
  /** Identifies these very bytes, without quotes: other bytes, another etag. */
  etag: string
  /** A public picture is cached for some minutes without revalidation, a private one never (REQ-210). */
  isPublic: boolean
  open(): Promise<FileContent>
}

/** A text for one person, written while they receive it: no proxy caches it. */
export type StreamedDownload = {
  type: 'text/csv' | 'text/html' | 'text/calendar'
  name: string
  /** Saved as a file at once, or shown first. */
  isDownload: boolean
  /** The only style sheet that may apply to it. */
  style?: string
  /** Errors before the first chunk become an error response; later ones break the file off. */
  write(): AsyncIterable<string>
}

/** A stored file in chunks, for its owner to save. It is private: no proxy caches it. */
export type Archive = {
  type: 'application/zip'
  name: string
  size: number
  /** Its chunks in order; a missing one breaks the file off. */
  open(): AsyncIterable<Uint8Array>
}

export type FileResponse = Picture | StreamedDownload | Archive

export type FileContext = Pick<
  Context<'anyone'>,
  'db' | 'actor' | 'clock' | 'settings' | 'log' | 'consume'
> & {
  /** The caller's network for limits: platform/core/network.ts. */
  network: string
}

/** Pictures are outside /api/; what is below it stands in the API reference. */
type PicturePath = '/picture.jpg' | `/${'media' | 's' | 'fundraising'}/${string}`

/**
 * An address that answers with the bytes of a file instead of an operation's JSON: the same pipeline for sessions,
 * limits and refusals. Throws Failure, NOT_FOUND for a file that this viewer may not have.
 */
export type FileRoute = {
  path: DownloadPath | PicturePath
  /** Open to a member who has not accepted the terms yet; other routes treat them as anonymous. */
  beforeConsent?: true
  /** `query` is the query string, unchecked. */
  answer(
    context: FileContext,
    params: Record<string, string>,
    query: Readonly<Record<string, unknown>>,
  ): Promise<FileResponse>
}
