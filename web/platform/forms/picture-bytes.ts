/** The file of a picture without anything but the picture. */
export type PictureBytes = {
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif'
  width: number
  height: number
  /** How the picture is turned, 1 to 8 as in EXIF; 1 is upright. */
  orientation: number
  /** Whether browsers draw it as it is: an animation would stand still, and the colours of print become others. */
  isDrawable: boolean
  /** The bytes without position, camera data and comments, and without the orientation. */
  pixels: Uint8Array<ArrayBuffer>[]
  /** The same with the orientation: the file to be sent as it is. */
  upright: Uint8Array<ArrayBuffer>[]
}

type Bytes = Uint8Array<ArrayBuffer>
type Found = Omit<PictureBytes, 'pixels' | 'upright'> & { parts: Bytes[] }

/**
 * Reads the format and the size of a picture from its bytes, and cuts what is not picture: EXIF, XMP, IPTC, comments,
 * texts, other pictures inside and whatever follows the end (REQ-532). Returns null for another format, and throws for
 * a picture that is damaged or not complete.
 */
export function readPicture(bytes: Bytes): PictureBytes | null {
  const start = textAt(bytes, textAt(bytes, 0, 4) === 'RIFF' ? 8 : 0, 8)
  const read = readers.find(([format]) => start.startsWith(format))?.[1]
  if (!read) return null
  const { parts, ...found } = read(bytes)
  if (!found.width || !found.height) throw new RangeError('A picture without a size')
  const turned = found.orientation === 1 ? null : orientationPart(found.type, found.orientation)
  const pixels = found.type === 'image/webp' ? inRiff(parts, 0) : parts
  return { ...found, pixels, upright: turned ? withOrientation(found.type, parts, turned) : pixels }
}

const readers: [string, (bytes: Bytes) => Found][] = [
  ['\xff\xd8\xff', readJpeg],
  ['\x89PNG\r\n\x1a\n', readPng],
  ['WEBP', readWebp],
  ['GIF87a', readGif],
  ['GIF89a', readGif],
]

/** Segments that the colours depend on, besides tables and scans: JFIF, the colour profile, Adobe's colour model. */
const JPEG_KEPT = /^(?:\xe0JFIF\0|\xe2ICC_PROFILE\0|\xeeAdobe)/

function readJpeg(bytes: Bytes): Found {
  const found = {
    type: 'image/jpeg' as const,
    width: 0,
    height: 0,
    orientation: 1,
    isDrawable: true,
    parts: [bytes.subarray(0, 2)],
  }
  for (let at = 2; ; ) {
    if (need(bytes, at) !== 0xff) throw new RangeError('No marker')
    const kind = need(bytes, at + 1)
    if (kind === 0xff) {
      at += 1
      continue
    }
    if (kind === 0xd9) return { ...found, parts: [...found.parts, bytes.subarray(at, at + 2)] }
    const view = viewOf(bytes)
    let end = at + 2 + view.getUint16(at + 2)
    if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)) {
      found.height = view.getUint16(at + 5)
      found.width = view.getUint16(at + 7)
      found.isDrawable = need(bytes, at + 9) < 4
    }
    if (textAt(bytes, at + 1, 1) === '\xe1' && textAt(bytes, at + 4, 6) === 'Exif\0\0')
      found.orientation = orientationIn(bytes.subarray(at + 10, end))
    if (kind === 0xda) end = endOfScan(bytes, end)
    const isNamed = JPEG_KEPT.test(textAt(bytes, at + 1, 1) + textAt(bytes, at + 4, 12))
    // A longer segment of JFIF has a small picture in it.
    const isKept = kind < 0xe0 ? kind >= 0xc0 : isNamed && (kind > 0xe0 || end === at + 18)
    if (isKept) found.parts.push(bytes.subarray(at, end))
    at = end
  }
}

/** The place of the next marker behind the pixels of a scan: in them 0 follows 0xff, or a restart marker. */
function endOfScan(bytes: Bytes, begin: number): number {
  for (let at = bytes.indexOf(0xff, begin); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = need(bytes, at + 1)
    if (next !== 0 && next !== 0xff && (next & 0xf8) !== 0xd0) return at
  }
  throw new RangeError('No end')
}

const PNG_KEPT = /^(?:[A-Z]|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|bKGD|pHYs|acTL|fcTL|fdAT)/

function readPng(bytes: Bytes): Found {
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, 8)]
  let orientation = 1
  for (let at = 8; ; ) {
    const end = at + 12 + view.getUint32(at)
    const name = textAt(bytes, at + 4, 4)
    need(bytes, end - 1)
    if (name === 'eXIf') orientation = orientationIn(bytes.subarray(at + 8, end - 4))
    if (PNG_KEPT.test(name)) parts.push(bytes.subarray(at, end))
    if (name === 'IEND')
      return {
        type: 'image/png',
        isDrawable: true,
        width: view.getUint32(16),
        height: view.getUint32(20),
        orientation,
        parts,
      }
    at = end
  }
}

const WEBP_KEPT = /^(?:VP8[ LX]|ALPH|ANIM|ANMF|ICCP)/

function readWebp(bytes: Bytes): Found {
  const view = viewOf(bytes)
  const found = {
    type: 'image/webp' as const,
    width: 0,
    height: 0,
    orientation: 1,
    isDrawable: true,
    parts: [] as Bytes[],
  }
  const whole = 8 + view.getUint32(4, true)
  need(bytes, whole - 1)
  for (let at = 12; at + 8 <= whole; ) {
    const name = textAt(bytes, at, 4)
    const size = view.getUint32(at + 4, true)
    const end = at + 8 + size + (size & 1)
    need(bytes, at + 7 + size)
    if (name === 'EXIF') found.orientation = orientationIn(bytes.subarray(at + 8, end))
    if (WEBP_KEPT.test(name)) found.parts.push(bytes.subarray(at, end))
    if (name === 'VP8X') {
      found.width = 1 + (view.getUint32(at + 11, true) >> 8)
      found.height = 1 + (view.getUint32(at + 14, true) >> 8)
    } else if (!found.width && name === 'VP8 ') {
      found.width = view.getUint16(at + 14, true) & 0x3fff
      found.height = view.getUint16(at + 16, true) & 0x3fff
    } else if (!found.width && name === 'VP8L') {
      const packed = view.getUint32(at + 9, true)
      found.width = 1 + (packed & 0x3fff)
      found.height = 1 + ((packed >> 14) & 0x3fff)
    }
    at = end
  }
  return found
}

/** The chunks of a WebP as a file; `flags` says what it has besides: the orientation, or nothing. */
function inRiff(parts: Bytes[], flags: number): Bytes[] {
  const head = Uint8Array.from('RIFF0000WEBP', (letter) => letter.charCodeAt(0))
  viewOf(head).setUint32(4, 4 + parts.reduce((sum, { length }) => sum + length, 0), true)
  return [
    head,
    ...parts.map((part) => {
      if (textAt(part, 0, 4) !== 'VP8X') return part
      const extended = part.slice()
      // Bit 2 announces XMP, bit 3 EXIF.
      extended[8] = (need(part, 8) & 0xf3) | flags
      return extended
    }),
  ]
}

function readGif(bytes: Bytes): Found {
  const view = viewOf(bytes)
  const found = {
    type: 'image/gif' as const,
    width: view.getUint16(6, true),
    height: view.getUint16(8, true),
  }
  let at = 13 + colours(need(bytes, 10))
  const parts = [bytes.subarray(0, at)]
  for (;;) {
    const kind = need(bytes, at)
    if (kind === 0x3b)
      return { ...found, orientation: 1, isDrawable: false, parts: [...parts, bytes.subarray(at, at + 1)] }
    const isImage = kind === 0x2c
    let end = isImage ? at + 11 + colours(need(bytes, at + 9)) : at + 2
    for (let size = need(bytes, end); size > 0; size = need(bytes, end)) end += size + 1
    end += 1
    // Of the extensions: how long a frame stands, and how often all repeat.
    if (isImage || /^(?:\xf9|\xff.(?:NETSCAPE2\.0|ANIMEXTS1\.0))/.test(textAt(bytes, at + 1, 13)))
      parts.push(bytes.subarray(at, end))
    at = end
  }
}

/** The bytes of the table of colours that these flags announce. */
function colours(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0
}

/** Reads the orientation from EXIF data; what cannot be read is upright. */
function orientationIn(exif: Bytes): number {
  try {
    const from = textAt(exif, 0, 4) === 'Exif' ? 6 : 0
    const tiff = viewOf(exif.subarray(from))
    const isLittle = tiff.getUint16(0) === 0x4949
    const first = tiff.getUint32(4, isLittle)
    for (let entry = 0; entry < tiff.getUint16(first, isLittle); entry += 1) {
      const at = first + 2 + 12 * entry
      const value = tiff.getUint16(at + 8, isLittle)
      if (tiff.getUint16(at, isLittle) === 0x0112) return value >= 1 && value <= 8 ? value : 1
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return 1
}

/** EXIF data with the orientation alone, as a segment or chunk of this format. */
function orientationPart(type: PictureBytes['type'], orientation: number): Bytes {
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]
  if (type === 'image/jpeg') return Uint8Array.of(0xff, 0xe1, 0, 34, 69, 120, 105, 102, 0, 0, ...tiff)
  if (type === 'image/webp') return Uint8Array.of(69, 88, 73, 70, 26, 0, 0, 0, ...tiff)
  const named = [0x65, 0x58, 0x49, 0x66, ...tiff]
  const chunk = Uint8Array.of(0, 0, 0, 26, ...named, 0, 0, 0, 0)
  viewOf(chunk).setUint32(34, checkSum(named))
  return chunk
}

/** CRC-32, of a few bytes. */
function checkSum(bytes: number[]): number {
  let sum = -1
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

function withOrientation(type: PictureBytes['type'], parts: Bytes[], turned: Bytes): Bytes[] {
  if (type === 'image/webp') return inRiff([...parts, turned], 8)
  const behind = type === 'image/png' ? 2 : 1
  return [...parts.slice(0, behind), turned, ...parts.slice(behind)]
}

function viewOf({ buffer, byteOffset, byteLength }: Bytes): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

function textAt(bytes: Bytes, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

/** A byte that must be there. */
function need(bytes: Bytes, at: number): number {
  const byte = bytes[at]
  if (byte === undefined) throw new RangeError('Cut off')
  return byte
}
