import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { refusal } from '#server/database/startup-refusal.ts'
import { bytesOf, changed, type EncryptedBackup, textStream, writeFileOf } from './backup-files.ts'

const FORMAT = 2
export const MANIFEST = 'manifest.json'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.number().check(z.int(), z.nonnegative())

/** `bytes` and `sha256` are of the stored file; `rows` and `contentSha256` are of its lines. */
const StoredLines = z.strictObject({
  file: z.string().check(z.regex(/^[\w./-]+$/)),
  bytes: count,
  sha256,
  rows: count,
  contentSha256: sha256,
})

/** Made before the baselines had a number. */
const Older = z.looseObject({ format: z.literal(1) })

const Contents = z.strictObject({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  appVersion: z.string(),
  /** The number of the baselines that the schema began with. */
  baseline: count,
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.extend(StoredLines, { name: z.string(), columns: z.array(z.string()) })),
  /** Weeks of the event log and months of the audit log; the name ends in the first day. */
  partitions: z.array(z.string().check(z.regex(/^(domain_events|audit_log)_\d{8}$/))),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  jobs: StoredLines,
  media: z.extend(StoredLines, {
    /** The total of all files. */
    totalBytes: count,
    /** Image files that the site itself had lost. */
    missing: z.array(z.string()),
    /** Images that were deleted while the backup was written. */
    deletedMeanwhile: count,
  }),
  /** Accounts and addresses that only ENCRYPTION_KEY decrypts. */
  sealedValues: count,
})

/** The contents of a backup, for comparison with what is read from it. */
export type Contents = z.infer<typeof Contents>
export type Stored = z.infer<typeof StoredLines>

/** Writes the last file of a backup; without it the backup is incomplete. */
export async function writeManifest(encryptedBackup: EncryptedBackup, contents: Contents): Promise<void> {
  const text = JSON.stringify({ contents, sha256: hashOf(contents) }, null, 1)
  await writeFileOf(encryptedBackup, MANIFEST, textStream(`${text}\n`))
}

/** Throws when the manifest is not ours, or was changed. */
export async function readManifest(
  encryptedBackup: EncryptedBackup,
): Promise<{ contents: Contents; hash: string }> {
  const { contents, sha256: hash } = parsed((await bytesOf(encryptedBackup, MANIFEST)).toString('utf8'))
  if (typeof hash !== 'string' || hashOf(contents) !== hash) throw changed(MANIFEST)
  if (Older.safeParse(contents).success) throw otherBaseline('none')
  const read = Contents.safeParse(contents)
  if (!read.success)
    throw refusal('This backup has a form that this version of the program does not know. Use a newer one.')
  return { contents: read.data, hash }
}

/** The error for a backup of another schema than this program begins with. */
export function otherBaseline(baseline: number | 'none'): Error {
  return refusal(
    `This backup was made with another baseline of the schema (${baseline}) than this program has: restore it with the program that made it. Nothing was changed.`,
  )
}

function parsed(text: string): { contents?: unknown; sha256?: unknown } {
  try {
    return Object(JSON.parse(text))
  } catch (error) {
    throw changed(MANIFEST, error)
  }
}

function hashOf(contents: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(contents) ?? '')
    .digest('hex')
}
