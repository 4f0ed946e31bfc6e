import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { hasCode, refusal } from '#server/database/startup-refusal.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import { connectionOf } from '#server/platform/media/s3-media-store.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { EncryptedBackup } from '#ops/backup/backup-files.ts'
import type { Contents } from '#ops/backup/backup-manifest.ts'
import { filesIn, readMedia } from '#ops/backup/backup-media.ts'

type Place = Pick<Settings, 'mediaUrl' | 'dataDir'>
type Parts = { encryptedBackup: EncryptedBackup; media: Contents['media']; store: MediaStore; place: Place }

const emptyOne = 'Restore into an empty place: a new DATA_DIR, or another bucket in MEDIA_URL.'

/**
 * Nothing is ever written over: throws where images lie that are not of this backup, byte for byte. Those that are were
 * left by a restore that was broken off, or outlived the database. Gives back which are there.
 */
export async function requireOnlySameMedia({
  encryptedBackup,
  media,
  store,
  place,
}: Parts): Promise<ReadonlySet<string>> {
  const there = await keysIn(place)
  if (there.size === 0) return there
  const strange = new Set(there)
  for await (const file of filesIn(encryptedBackup, media)) {
    if (!strange.delete(file.key)) continue
    const [kept, wanted] = await Promise.all([wholeOf(store, file.key), readMedia(encryptedBackup, file)])
    if (!kept?.equals(wanted)) strange.add(file.key)
  }
  const [first] = strange
  if (first)
    throw refusal(`There are images already that are not of this backup, such as ${first}. ${emptyOne}`)
  return there
}

/** Puts the files of images back, as the house itself keeps them; gives back how many are there now. */
export async function restoreMedia(
  { encryptedBackup, media, store }: Parts,
  there: ReadonlySet<string>,
): Promise<number> {
  let count = 0
  for await (const file of filesIn(encryptedBackup, media)) {
    if (!there.has(file.key)) await store.put(file.key, await readMedia(encryptedBackup, file))
    count += 1
  }
  return count
}

async function keysIn({ mediaUrl, dataDir }: Place): Promise<Set<string>> {
  return new Set(mediaUrl ? await keysInBucket(mediaUrl) : await keysInFolder(join(dataDir, 'media')))
}

/** What a crash left unfinished is no image. */
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
