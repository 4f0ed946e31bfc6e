import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { Address } from '#server/database/connect.ts'
import { hasCode, refusal } from '#server/database/startup-refusal.ts'
import { keysOf } from '#server/features/media/image-keys.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import { connectionOf } from '#server/platform/media/s3-media-store.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { onConnection } from './backup-connection.ts'
import { bytesOf, changed, type EncryptedBackup, measuring, writeFileOf } from './backup-files.ts'
import type { Contents } from './backup-manifest.ts'
import { eachLine, writeLines } from './copy-rows.ts'

const LIST = 'media.list.gz'
const IMAGES_AT_ONCE = 4
const ID_LENGTH = 36

/** An image file as the list names it. */
type MediaFile = { key: string; bytes: number; sha256: string }

const nameOf = (key: string) => `media/${key}`

/**
 * Copies and lists the image files; `ids` holds all their ids in one text. Images never change, so they need no
 * snapshot; one that was deleted meanwhile does not count as missing.
 */
export async function copyMediaOut(parts: {
  encryptedBackup: EncryptedBackup
  store: MediaStore
  ids: string
  address: Address
}): Promise<Contents['media']> {
  const { encryptedBackup, store, ids, address } = parts
  const absent: string[] = []
  let totalBytes = 0

  async function copyOne(key: string): Promise<string> {
    const found = await store.read(key)
    if (!found) {
      absent.push(key)
      return ''
    }
    const source = Buffer.isBuffer(found.body) ? Readable.from([found.body]) : found.body
    const content = measuring()
    await writeFileOf(encryptedBackup, nameOf(key), source, content.through)
    const { bytes, sha256 } = content.measure()
    totalBytes += bytes
    return `${key} ${bytes} ${sha256}\n`
  }

  async function* list(): AsyncGenerator<Buffer> {
    for (const keys of batchesOf(ids)) {
      const lines = await Promise.all(keys.map(copyOne))
      yield Buffer.from(lines.join(''))
    }
  }

  const stored = await writeLines(encryptedBackup, LIST, Readable.from(list()))
  const lost = await stillReferenced(address, absent)
  const missing = absent.filter((key) => lost.has(key)).sort()
  return { ...stored, totalBytes, missing, deletedMeanwhile: absent.length - missing.length }
}

/** Yields every file of a backup's list. */
export async function* filesIn(
  encryptedBackup: EncryptedBackup,
  media: Contents['media'],
): AsyncGenerator<MediaFile> {
  for await (const line of eachLine(encryptedBackup, media)) {
    const [key = '', bytes = '', sha256 = ''] = line.split(' ')
    yield { key, bytes: Number(bytes), sha256 }
  }
}

/** Reads an image file. Throws when it was changed. */
export async function readMedia(
  encryptedBackup: EncryptedBackup,
  { key, bytes, sha256 }: MediaFile,
): Promise<Buffer> {
  const content = measuring()
  const read = await bytesOf(encryptedBackup, nameOf(key), content.through)
  const found = content.measure()
  if (found.bytes !== bytes || found.sha256 !== sha256) throw changed(nameOf(key))
  return read
}

/** Batches of images: a bucket answers many as fast as one. */
function* batchesOf(ids: string): Generator<string[]> {
  const step = IMAGES_AT_ONCE * ID_LENGTH
  for (let at = 0; at < ids.length; at += step) {
    const some = ids.slice(at, at + step)
    const count = some.length / ID_LENGTH
    const each = Array.from({ length: count }, (_, place) =>
      some.slice(place * ID_LENGTH, (place + 1) * ID_LENGTH),
    )
    yield each.flatMap(keysOf)
  }
}

/** Returns which of these files belong to images that are still referenced: those the site has lost. */
async function stillReferenced(address: Address, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await onConnection(address, (client) =>
    client.query<{ id: string }>(
      'select id from media where id = any ($1::uuid[]) and ready_at is not null',
      [[...new Set(keys.map(imageOf))]],
    ),
  )
  const shown = new Set(rows.map(({ id }) => id))
  return new Set(keys.filter((key) => shown.has(imageOf(key))))
}

/** Matches the key that the feature media writes with keyOf. */
function imageOf(key: string): string {
  return key.slice(key.indexOf('/') + 1).slice(0, ID_LENGTH)
}

type MediaLocation = Pick<Settings, 'mediaUrl' | 'dataDir'>
type MediaDeps = {
  encryptedBackup: EncryptedBackup
  media: Contents['media']
  store: MediaStore
  place: MediaLocation
}

const emptyOne = 'Restore into an empty place: a new DATA_DIR, or another bucket in MEDIA_URL.'

/**
 * Throws where images exist that are not byte for byte those of this backup, so that none is overwritten. Equal ones
 * were left by an aborted restore, or outlived the database. Returns the keys that exist.
 */
export async function requireOnlySameMedia({
  encryptedBackup,
  media,
  store,
  place,
}: MediaDeps): Promise<ReadonlySet<string>> {
  const there = await keysIn(place)
  if (there.size === 0) return there
  const strange = new Set(there)
  for await (const file of filesIn(encryptedBackup, media)) {
    if (!strange.delete(file.key)) continue
    const [existing, wanted] = await Promise.all([wholeOf(store, file.key), readMedia(encryptedBackup, file)])
    if (!existing?.equals(wanted)) strange.add(file.key)
  }
  const [first] = strange
  if (first)
    throw refusal(`There are images already that are not of this backup, such as ${first}. ${emptyOne}`)
  return there
}

/** Restores the image files in the app's own form; returns how many exist now. */
export async function restoreMedia(
  { encryptedBackup, media, store }: MediaDeps,
  there: ReadonlySet<string>,
): Promise<number> {
  let count = 0
  for await (const file of filesIn(encryptedBackup, media)) {
    if (!there.has(file.key)) await store.put(file.key, await readMedia(encryptedBackup, file))
    count += 1
  }
  return count
}

async function keysIn({ mediaUrl, dataDir }: MediaLocation): Promise<Set<string>> {
  return new Set(mediaUrl ? await keysInBucket(mediaUrl) : await keysInFolder(join(dataDir, 'media')))
}

/** Temporary files left by a crash are no images. */
async function keysInFolder(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

/** ListObjectsV2, page by page. */
async function keysInBucket(mediaUrl: string): Promise<string[]> {
  const { client, bucket } = connectionOf(mediaUrl)
  const keys: string[] = []
  for (let after = ''; ; after = keys.at(-1) ?? '') {
    const query = new URLSearchParams({ 'list-type': '2', ...(after && { 'start-after': after }) })
    const answer = await client.fetch(`${bucket}?${query}`)
    const text = await answer.text()
    if (!answer.ok) throw refusal(`The bucket of MEDIA_URL cannot be listed: S3 answered ${answer.status}.`)
    keys.push(...[...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key))
    if (!text.includes('<IsTruncated>true</IsTruncated>')) return keys
  }
}

async function wholeOf(store: MediaStore, key: string): Promise<Buffer | null> {
  const found = await store.read(key)
  if (!found) return null
  if (Buffer.isBuffer(found.body)) return found.body
  const chunks: Uint8Array[] = []
  for await (const chunk of found.body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
