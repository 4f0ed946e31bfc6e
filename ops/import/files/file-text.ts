import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import { hasCode, refusal } from '#server/database/startup-refusal.ts'

/** The beginnings of files that are no text, whatever their name says. */
const BINARY = [
  { begins: [0x50, 0x4b, 0x03, 0x04], name: 'a ZIP archive or a workbook' },
  { begins: [0x50, 0x47, 0x44, 0x4d, 0x50], name: 'a pg_dump in its own format: take the plain one (-Fp)' },
  { begins: [0x1f, 0x8b], name: 'compressed with gzip: its name must end in .gz' },
]
/** The marks at the beginning of UTF-16. */
const UTF_16 = [
  { begins: [0xff, 0xfe], encoding: 'utf-16le' },
  { begins: [0xfe, 0xff], encoding: 'utf-16be' },
]
const LINE_END = 0x0a
type Decoder = InstanceType<typeof TextDecoder>
const ADVICE = 'Save it as UTF-8 and run the import again.'

/**
 * The text of a file, unpacked where its name ends in `.gz`, in pieces: UTF-8, or UTF-16 with a byte order mark. Throws a
 * refusal with the encoding and the line of the first byte that is neither.
 */
export async function* textOf(path: string): AsyncGenerator<string> {
  let decoder: Decoder | null = null
  let lines = 1
  for await (const bytes of bytesOf(path)) {
    decoder ??= decoderFor(path, bytes)
    const text = decoded(decoder, bytes)
    if (text === null)
      throw refusal(`${basename(path)}, line ${lines + faultyLine(bytes)}: ${foreign(bytes)} ${ADVICE}`)
    lines += countOf(bytes, LINE_END)
    yield text
  }
  if (decoder && decoded(decoder) === null)
    throw refusal(`${basename(path)} ends in the middle of a character. ${ADVICE}`)
}

async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path)
  const unpacked = /\.gz$/i.test(path) ? file.pipe(createGunzip()) : file
  if (unpacked !== file) file.once('error', (error) => unpacked.destroy(error))
  try {
    yield* unpacked as AsyncIterable<Buffer>
  } catch (error) {
    if (hasCode(error, 'Z_DATA_ERROR', 'Z_BUF_ERROR'))
      throw refusal(`${basename(path)} cannot be unpacked: it is damaged or no gzip.`, error)
    throw error
  }
}

function decoderFor(path: string, bytes: Buffer): Decoder {
  const begins = (signs: readonly number[]) => signs.every((sign, at) => bytes[at] === sign)
  const binary = BINARY.find((each) => begins(each.begins))
  if (binary) throw refusal(`${basename(path)} is ${binary.name}.`)
  if (bytes.subarray(0, 2).includes(0) && bytes.length > 1)
    throw refusal(`${basename(path)} looks like UTF-16 or UTF-32 without a byte order mark. ${ADVICE}`)
  const { encoding = 'utf-8' } = UTF_16.find((each) => begins(each.begins)) ?? {}
  return new TextDecoder(encoding, { fatal: true })
}

/** The next piece, or what is left at the end; null for bytes that are not of the encoding. */
function decoded(decoder: Decoder, bytes?: Buffer): string | null {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch (error) {
    if (hasCode(error, 'ERR_ENCODING_INVALID_ENCODED_DATA')) return null
    throw error
  }
}

/** The number of lines of a piece before the one that is not UTF-8. */
function faultyLine(bytes: Buffer): number {
  let [line, from] = [0, 0]
  for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, from)) {
    if (!isUtf8(bytes.subarray(from, end))) return line
    line += 1
    from = end + 1
  }
  return line
}

/** Windows-1252 has signs where Latin-1 has none. */
function foreign(bytes: Buffer): string {
  const isWindows = bytes.some((byte, at) => byte >= 0x80 && byte < 0xa0 && (bytes[at - 1] ?? 0) < 0x80)
  return `it is not UTF-8, it looks like ${isWindows ? 'Windows-1252' : 'Latin-1 (ISO 8859-1) or Windows-1252'}.`
}

function countOf(bytes: Buffer, sign: number): number {
  let count = 0
  for (let at = bytes.indexOf(sign); at >= 0; at = bytes.indexOf(sign, at + 1)) count += 1
  return count
}

const LOST = '\ufffd'

/** Reads a file to its end. Answers whether it has signs that stand for letters lost before it was written. */
export async function checkText(path: string): Promise<{ hasLostLetters: boolean }> {
  let hasLostLetters = false
  for await (const text of textOf(path)) hasLostLetters ||= text.includes(LOST)
  return { hasLostLetters }
}
