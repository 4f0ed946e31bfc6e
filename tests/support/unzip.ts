import { crc32, inflateRawSync } from 'node:zlib'

const [DIRECTORY_END, DIRECTORY_ENTRY] = [0x06054b50, 0x02014b50]
const [STORED, DEFLATED] = [0, 8]
const UTF8_NAMES = 1 << 11

/** The files of a ZIP by their names, as a careful program unpacks them: every check sum and size must match. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22
  if (zip.readUInt32LE(end) !== DIRECTORY_END) throw new Error('the end record of the ZIP is missing')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const { name, bytes, next } = readEntry(zip, at)
    if (files.has(name)) throw new Error(`${name} is in the ZIP twice`)
    files.set(name, bytes)
    at = next
  }
  if (at !== end) throw new Error('the directory of the ZIP does not have its stated size')
  return files
}

function readEntry(zip: Buffer, at: number): { name: string; bytes: Buffer; next: number } {
  if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('the directory of the ZIP is broken')
  const nameEnds = at + 46 + zip.readUInt16LE(at + 28)
  const name = zip.toString('utf8', at + 46, nameEnds)
  if (/[^ -~]/.test(name) && (zip.readUInt16LE(at + 8) & UTF8_NAMES) === 0)
    throw new Error('a name is not marked as UTF-8')
  const starts = zip.readUInt32LE(at + 42)
  const begins = starts + 30 + zip.readUInt16LE(starts + 26) + zip.readUInt16LE(starts + 28)
  const packed = zip.subarray(begins, begins + zip.readUInt32LE(at + 20))
  const bytes = unpack(packed, zip.readUInt16LE(at + 10))
  if (bytes.length !== zip.readUInt32LE(at + 24)) throw new Error(`${name} does not have its stated size`)
  if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} does not match its check sum`)
  return { name, bytes, next: nameEnds + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32) }
}

function unpack(packed: Buffer, method: number): Buffer {
  if (method === STORED) return packed
  if (method === DEFLATED) return inflateRawSync(packed)
  throw new Error(`unknown compression method ${method}`)
}
