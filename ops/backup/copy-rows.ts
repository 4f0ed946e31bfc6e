import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { changed, type EncryptedBackup, measuring, nowhere, readFileOf, writeFileOf } from './backup-files.ts'
import type { Stored } from './backup-manifest.ts'
import { copyIn, copyOut, type Table } from './backup-tables.ts'

/** The server beside it needs the processor too: this level saves three quarters in a third of the time. */
const GZIP_LEVEL = 3

/** Writes lines into a compressed file of the backup. */
export async function writeLines(
  encryptedBackup: EncryptedBackup,
  file: string,
  lines: Readable,
): Promise<Stored> {
  const content = measuring()
  const stored = await writeFileOf(
    encryptedBackup,
    file,
    lines,
    content.through,
    createGzip({ level: GZIP_LEVEL }),
  )
  const { lines: rows, sha256: contentSha256 } = content.measure()
  return { file, bytes: stored.bytes, sha256: stored.sha256, rows, contentSha256 }
}

/** Reads lines into a sink. Throws when the file was changed. */
export async function readLines(
  encryptedBackup: EncryptedBackup,
  wanted: Stored,
  sink = nowhere(),
): Promise<void> {
  const content = measuring()
  const stored = await readFileOf(encryptedBackup, wanted.file, createGunzip(), content.through, sink)
  const { lines, sha256 } = content.measure()
  const isWhole =
    stored.bytes === wanted.bytes &&
    stored.sha256 === wanted.sha256 &&
    lines === wanted.rows &&
    sha256 === wanted.contentSha256
  if (!isWhole) throw changed(wanted.file)
}

/** Yields the lines of such a file, one at a time. */
export async function* eachLine(encryptedBackup: EncryptedBackup, wanted: Stored): AsyncGenerator<string> {
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, chunk),
  })
  const reading = readLines(encryptedBackup, wanted, through)
  reading.catch((error: Error) => through.destroy(error))
  let rest = ''
  for await (const chunk of through.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  await reading
}

export function linesOut(client: pg.ClientBase, text: string): Readable {
  return client.query(copyTo(text))
}

export async function copyTableOut(client: pg.ClientBase, encryptedBackup: EncryptedBackup, table: Table) {
  const { name, columns } = table
  const stored = await writeLines(encryptedBackup, `tables/${name}.copy.gz`, linesOut(client, copyOut(table)))
  return { name, columns, ...stored }
}

type Copied = Stored & Pick<Table, 'name' | 'columns'>

/** Copies the rows of a table in. */
export async function copyTableIn(
  client: pg.ClientBase,
  encryptedBackup: EncryptedBackup,
  wanted: Copied,
): Promise<void> {
  await readLines(encryptedBackup, wanted, client.query(copyFrom(copyIn(wanted))))
}

/** Compares the table with the copied rows, by count and hash. */
export async function isSame(client: pg.ClientBase, table: Table, wanted: Copied): Promise<boolean> {
  const content = measuring()
  const columns = wanted.columns
  await pipeline([linesOut(client, copyOut({ ...table, columns })), content.through, nowhere()])
  const { lines, sha256 } = content.measure()
  return lines === wanted.rows && sha256 === wanted.contentSha256
}
