import type { Row } from './import-table.ts'
import { isEmpty, listOf, objectOf } from './read-cells.ts'

/** Columns that name images: a list, or one address. */
const COLUMNS = ['media_urls', 'image_urls', 'image_url', 'cover_image_url', 'cover_image', 'avatar_url']

/** Half a character, which no database stores. */
const LONE_SURROGATE = /\p{Surrogate}/gu

/** The number of path parts after `/storage/v1` before the bucket: the operation, and for some the access level. */
const BEFORE_BUCKET: Record<string, number> = { object: 2, render: 3 }

/**
 * The location of an image: the address of its bucket or folder, and the paths under which it may have been downloaded.
 */
export type Whereabouts = { base: string | null; paths: string[] }

/** The image addresses of a row, each once, in order. */
export function imagesOf(row: Row): string[] {
  const addresses = COLUMNS.flatMap((column) => addressesIn(row[column]))
  return [
    ...new Set(
      addresses.map((address) => address.replace(LONE_SURROGATE, '\ufffd').replaceAll('\0', '').trim()),
    ),
  ].filter(Boolean)
}

/**
 * Parses an address: of a file in the backend's storage, of any other file, or a bare path. With an explicit bucket
 * address, other addresses have no path.
 */
export function whereaboutsOf(address: string, bucket: string | null): Whereabouts {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url) return { base: null, paths: pathsOf(address.split('/')) }
  const plain = `${url.origin}${url.pathname}`
  if (bucket !== null) {
    const begin = `${bucket.replace(/\/$/, '')}/`
    const paths = plain.startsWith(begin) ? pathsOf(plain.slice(begin.length).split('/')) : []
    return { base: baseOf(url), paths }
  }
  const parts = url.pathname.split('/').slice(1)
  const first = firstInBucket(parts)
  const [name = '', inside] = [parts[first - 1], parts.slice(first)]
  return { base: baseOf(url), paths: pathsOf(inside, first > 0 ? name : null) }
}

/** The file name alone, without the query of the address; for lists that people read. */
export function fileNameIn(address: string): string {
  const [path = ''] = address.split(/[?#]/)
  return (path.split('/').at(-1) ?? '').slice(0, MOST_CHARACTERS)
}

const MOST_CHARACTERS = 100

function baseOf({ origin, pathname }: URL): string {
  const parts = pathname.split('/').slice(1)
  const first = firstInBucket(parts)
  return [origin, ...parts.slice(0, first > 0 ? first : -1)].join('/')
}

/** The index of the first path part inside a bucket of the backend's storage; 0 where there is no bucket. */
function firstInBucket(parts: readonly string[]): number {
  const at = parts.indexOf('storage')
  const before = at >= 0 && parts[at + 1] === 'v1' ? BEFORE_BUCKET[parts[at + 2] ?? ''] : undefined
  return before === undefined ? 0 : at + 2 + before + 1
}

/** The candidates: the path as it is, in a folder named like its bucket, and the bare file name. */
function pathsOf(parts: readonly string[], bucket: string | null = null): string[] {
  const decoded = parts.map(decodedOf)
  const whole = decoded.join('/')
  const paths = [whole, ...(bucket === null ? [] : [`${decodedOf(bucket)}/${whole}`]), decoded.at(-1) ?? '']
  return [...new Set(paths)].filter(Boolean)
}

function decodedOf(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * The addresses in a cell: a list in any of its forms, or addresses one after the other. A comma alone separates nothing,
 * because names of files have some. A list that cannot be read is one address, which the lists then name as missing.
 */
function addressesIn(cell: unknown): string[] {
  if (isEmpty(cell)) return []
  const isBare = typeof cell === 'string' && !/^\s*(?:[[{]|ARRAY ?\[)/i.test(cell)
  const items = isBare ? cell.split(/[,;\s](?=https?:\/\/)/).map(withoutComma) : (listOf(cell) ?? [cell])
  return items.map(addressOf).filter((address) => address !== null)
}

/** Between two addresses may stand a comma and a blank. */
function withoutComma(address: string): string {
  return address.trim().replace(/[,;]$/, '')
}

/** Properties under which old pages stored the address of an image. */
const PROPERTIES = ['url', 'publicUrl', 'path', 'src']

function addressOf(item: unknown): string | null {
  const object = objectOf(item)
  const found = object ? PROPERTIES.map((name) => object[name]).find((value) => !isEmpty(value)) : item
  return typeof found === 'string' ? found : null
}
