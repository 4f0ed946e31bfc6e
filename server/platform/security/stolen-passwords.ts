import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createLimiter } from '#server/platform/core/concurrency-limiter.ts'
import type { Log } from '#server/platform/core/log.ts'
import { WrongSettings } from '#server/platform/settings/settings.ts'

/** A line of the Have I Been Pwned downloader: the SHA-1 of a password, and how often it was found. */
const LINE = /^([0-9A-F]{40})(?::\d+)?\r?$/i
const DIGITS = 40
/** Digits, a colon, a count of 20 figures and both characters of a line end. */
const LONGEST_LINE = DIGITS + 1 + 20 + 2
/** A range of this size is read at once. */
const BLOCK = 4_096
/** Places between the beginning and the end at which the start looks. */
const SAMPLES = 64
const DEADLINE_MS = 2_000

/** A read from a disk that hangs keeps a thread of the process, of which passwords are hashed by the others. */
const withLimit = createLimiter({ concurrency: 1, queueSize: 64 })

type HashFile = { handle: Pick<FileHandle, 'read'>; size: number }
type Line = { start: number; hash: string }

/**
 * Throws WrongSettings for a file that cannot be searched: missing, unreadable, no file, or one that is not sorted
 * SHA-1 hashes at its beginning, its end and some places between them (SEC-F31).
 */
export async function requireSearchable(file: string | null): Promise<void> {
  if (file === null) return
  try {
    await withFile(file, requireSorted)
  } catch (error) {
    throw new WrongSettings([
      `STOLEN_PASSWORDS_FILE (list of stolen passwords) cannot be used: ${error instanceof Error ? error.message : error}.`,
    ])
  }
}

/**
 * Whether a password, in the form NFC, is one of the operator's list of stolen ones; false without a list. A list that
 * cannot be read in time refuses nobody: it is logged, and the password is judged by the other rules alone (SEC-F31).
 */
export async function isStolen(
  { file, log }: { file: string | null; log: Pick<Log, 'error'> },
  password: string,
): Promise<boolean> {
  if (file === null) return false
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  const found = withLimit(() => withFile(file, (opened) => includes(opened, hash, deadline)))
  try {
    return await Promise.race([found, rejectionAt(deadline)])
  } catch (error) {
    log.error('the stolen passwords could not be searched', { error })
    return false
  }
}

async function rejectionAt(deadline: AbortSignal): Promise<never> {
  await once(deadline, 'abort')
  throw deadline.reason
}

/** The file is opened for each search: a newer one may take its place at any time. */
async function withFile<T>(file: string, work: (opened: HashFile) => Promise<T>): Promise<T> {
  // A pipe or a device is opened without waiting for it, and refused.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) throw new Error(`${file} is not a file`)
    return await work({ handle, size: stats.size })
  } finally {
    await handle.close()
  }
}

/** Halves the range of bytes in which the line must begin, until the rest is read at once: 25 reads in 40 GB. */
async function includes(file: HashFile, hash: string, deadline: AbortSignal): Promise<boolean> {
  let [from, to] = [0, file.size]
  while (to - from > BLOCK) {
    deadline.throwIfAborted()
    const middle = Math.floor((from + to) / 2)
    const line = await lineAfter(file, middle)
    if (line === null || line.hash >= hash) to = middle
    else from = line.start + 1
  }
  deadline.throwIfAborted()
  const rest = await textAt(file, from, to - from + LONGEST_LINE + DIGITS)
  return (from === 0 ? `\n${rest}` : rest).toUpperCase().includes(`\n${hash}`)
}

/** Reads a block at the beginning and one at the end line by line, and one line at each place between them. */
async function requireSorted(file: HashFile): Promise<void> {
  const last = Math.max(0, file.size - BLOCK)
  let before: Line = { start: -1, hash: '' }
  for (let n = 0; n <= SAMPLES; n++) {
    const place = Math.floor((last * n) / SAMPLES)
    const end = place + (n === 0 || n === SAMPLES ? BLOCK : 1)
    let line: Line | null = null
    do {
      line = await lineAfter(file, Math.max(place, before.start + 1))
      if (line === null) break
      if (line.hash < before.hash)
        throw new Error(`its lines are not sorted by hash, near byte ${line.start}`)
      before = line
    } while (line.start < end)
  }
  if (before.start < 0) throw new Error('it is empty')
}

/** The first line that begins at a place or after it; null behind the last one. */
async function lineAfter(file: HashFile, place: number): Promise<Line | null> {
  const from = Math.max(0, place - 1)
  const text = await textAt(file, from, 2 * LONGEST_LINE)
  const begin = place === 0 ? 0 : text.indexOf('\n') + 1
  const isBehindLast =
    from + text.length >= file.size && (begin === text.length || (place > 0 && begin === 0))
  if (isBehindLast) return null
  const [line = ''] = text.slice(begin).split('\n', 1)
  const [, hash] = (begin > 0 || place === 0) && line.length <= LONGEST_LINE ? (LINE.exec(line) ?? []) : []
  // The place would tell a part of the hash that is looked for.
  if (!hash) throw new Error('a line is not the SHA-1 hash of a password')
  return { start: from + begin, hash: hash.toUpperCase() }
}

async function textAt({ handle }: HashFile, from: number, length: number): Promise<string> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, from)
  return buffer.toString('latin1', 0, bytesRead)
}
