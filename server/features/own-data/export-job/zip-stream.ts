import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** One file of a ZIP, read while it is written. What is packed already is not packed again. */
export type ZipEntry = { name: string; isPacked: boolean; chunks: AsyncIterable<string | Uint8Array> }

/**
 * A ZIP of files that come one after the other, in pieces, no faster than they are taken: neither the whole nor a file
 * of it is ever held. Files of any number and size; the times in it are `at`. What fails on either side ends both.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer, void> {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const breakOff = (error: Error) => output.destroy(error)
  const ended = new AbortController()
  zip.on('error', breakOff)
  const filling = fill(zip, entries, { at, signal: ended.signal }).catch(breakOff)
  try {
    for await (const chunk of output) yield chunk
  } finally {
    ended.abort()
    await filling
  }
}

type Filling = { at: Date; signal: AbortSignal }

/** The next file is opened when the last one was read to its end. */
async function fill(zip: ZipFile, entries: AsyncIterable<ZipEntry>, { at, signal }: Filling): Promise<void> {
  for await (const { name, isPacked, chunks } of entries) {
    const source = Readable.from(chunks, { signal })
    zip.addReadStreamLazy(name, { mtime: at, compress: !isPacked }, (callback) => callback(null, source))
    await finished(source, { writable: false })
  }
  zip.end()
}
