import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** One file of a ZIP, read while it is written. Compressed content is not compressed again. */
export type ZipEntry = { name: string; isPacked: boolean; chunks: AsyncIterable<string | Uint8Array> }

/**
 * Streams a ZIP of sequential files with backpressure: neither the whole nor one file is ever in memory. Number and
 * size of the files are unlimited; their timestamps are `at`. A failure on either side ends both.
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

/** The next file is opened after the last one was read to its end. */
async function fill(zip: ZipFile, entries: AsyncIterable<ZipEntry>, { at, signal }: Filling): Promise<void> {
  for await (const { name, isPacked, chunks } of entries) {
    const source = Readable.from(chunks, { signal })
    zip.addReadStreamLazy(name, { mtime: at, compress: !isPacked }, (callback) => callback(null, source))
    await finished(source, { writable: false })
  }
  zip.end()
}
