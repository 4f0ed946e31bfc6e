import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hash } from '@node-rs/bcrypt'
import { isChaos } from '#tests/support/chaos.ts'
import { makeTempDir } from '#tests/support/temp-dir.ts'
import { fateOf, writeImages } from './large-export-images.ts'

/** The size of an export. */
export type Size = { members: number; prayers: number; images: number }

/** The address of the old site's bucket, as the columns of images contain it. */
export const OLD_BUCKET = 'https://old.example/storage/v1/object/public/prayer_media'

/** Valid passwords to type in by hand; they are assigned to the members in turn. */
const oldPasswords = [
  'karoo wind and rain',
  'amen-8234-7781',
  'ubuntu 1 ubuntu',
  'ndiyabulela 77',
  'dam at dusk',
]
const FOREIGN = '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=x$c2FsdA==$aGFzaA=='
const FOREIGN_EVERY = 25
const KINDS = ['members', 'groups', 'prayers', 'talk', 'miracles', 'campaigns', 'donations', 'messages']
const START = Date.parse('2025-01-01T08:00:00Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The id of a row on the old site. */
export function idOf(kind: string, number: number): string {
  return `${String(KINDS.indexOf(kind) + 1).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`
}

export const emailOf = (member: number) => `member.${member}@old.example`
/** Null for a member whose hash cannot be checked here. */
export const passwordOf = (member: number) =>
  member % FOREIGN_EVERY === 0 ? null : (oldPasswords[member % oldPasswords.length] ?? null)
export const streakOf = (member: number) => (member % 3 === 0 ? 10 + (member % 90) : 0)
/** Days since the last sign-in on the old site. */
export const daysAway = (member: number) => member % 60

type Cell = string | number | boolean | null
type Rows = Iterable<Record<string, unknown>>

/** Writes every table of the specification with rows of every kind to a folder, and the images to another one. */
export async function createLargeExport(size: Size, now: Date) {
  const home = await makeTempDir('large-export')
  const [folder, images] = [join(home, 'tables'), join(home, 'bucket')]
  await mkdir(folder)
  const hashes = await Promise.all(oldPasswords.map((password) => hash(password, isChaos ? 10 : 4)))
  const tables = tablesOf(size, hashes, now)
  for (const [name, rows] of Object.entries(tables)) await writeTable(folder, name, rows)
  await writeImages(images, size.images)
  return { folder, images, remove: () => rm(home, { recursive: true, force: true }) }
}

function tablesOf(size: Size, hashes: readonly string[], now: Date): Record<string, Rows> {
  const { members, prayers } = size
  const groups = Math.ceil(members / 25)
  const few = Math.ceil(members / 10)
  const owners = (n: number) => ({ user_id: idOf('members', n % members), created_at: at(n) })
  return {
    'users.jsonl': times(members, (n) => account(n, hashes, now)),
    'profiles.csv': times(members, (n) => ({
      ...{ id: idOf('members', n), full_name: `Member Number${n}`, username: `member_${n}` },
    })),
    'user_roles.csv': times(few, (n) => ({ user_id: idOf('members', n), role: 'user' })),
    'user_streaks.csv': times(members, (n) => ({
      ...{ user_id: idOf('members', n), current_streak: 1, longest_streak: Math.max(1, streakOf(n)) },
    })),
    'groups.csv': times(groups, (n) => ({
      ...{ id: idOf('groups', n), name: `Group ${n}`, description: '', owner_id: idOf('members', n) },
      created_at: at(n),
    })),
    'group_members.csv': times(members, (n) => ({
      ...{
        group_id: idOf('groups', n % groups),
        user_id: idOf('members', n),
        role: 'member',
        joined_at: at(n),
      },
    })),
    'group_join_requests.csv': times(groups, (n) => ({
      ...{ id: idOf('talk', 1e9 + n), group_id: idOf('groups', n), status: 'pending', message: 'May I?' },
      ...owners(n + 1),
    })),
    'group_messages.csv': times(members, (n) => ({
      ...{ id: idOf('messages', n), group_id: idOf('groups', n % groups), ...owners(n) },
      ...{ content: n % 10 === 0 ? '' : `Message ${n}`, media_urls: pictures('messages', n, size) },
    })),
    'prayer_requests.jsonl': times(prayers, (n) => prayer(n, size)),
    'prayer_updates.csv': times(few, (n) => ({
      ...{ id: idOf('talk', n), prayer_id: idOf('prayers', n), content: 'Clouds today', ...owners(n) },
    })),
    'prayer_comments.csv': times(few, (n) => ({
      ...{ id: idOf('talk', 2e9 + n), prayer_id: idOf('prayers', n), comment: 'Amen', ...owners(n + 1) },
    })),
    'prayer_support.csv': times(members, (n) => ({
      ...{ prayer_id: idOf('prayers', n % prayers), ...owners(n + 1) },
    })),
    'miracles.csv': times(few, (n) => ({
      ...{ id: idOf('miracles', n), title: 'It came', description: 'Rain at last', ...owners(n) },
      media_urls: pictures('miracles', n, size),
    })),
    'fundraising_campaigns.csv': times(few, (n) => ({
      ...{ id: idOf('campaigns', n), title: `A roof for house ${n}`, creator_id: idOf('members', n) },
      ...{ description: 'Our church leaks in winter', goal_amount: '5000.00', currency: 'ZAR' },
      ...{ status: 'active', created_at: at(n), cover_image_url: pictureOf('campaigns', n, size) ?? '' },
    })),
    'payment_recipients.csv': times(few, (n) => ({
      ...{ user_id: idOf('members', n), paystack_subaccount_code: n % 2 ? 'ACCT_old' : '' },
    })),
    'donations.csv': times(members, (n) => ({
      ...{ id: idOf('donations', n), campaign_id: idOf('campaigns', n % few), donor_id: idOf('members', n) },
      ...{ amount: '150.50', currency: 'ZAR', status: 'succeeded', anonymous: false, created_at: at(n) },
    })),
  }
}

function account(n: number, hashes: readonly string[], now: Date) {
  const seen = new Date(now.getTime() - daysAway(n) * DAY_MS).toISOString()
  const encrypted_password = passwordOf(n) === null ? FOREIGN : hashes[n % hashes.length]
  const dates = { email_confirmed_at: at(n), created_at: at(n), last_sign_in_at: seen }
  return { id: idOf('members', n), email: emailOf(n), encrypted_password, ...dates }
}

function prayer(n: number, size: Size) {
  const readers = [{ is_public: true }, { shared_with_groups: [] }][n % 2]
  return {
    ...{ id: idOf('prayers', n), user_id: idOf('members', n % size.members), title: `Prayer ${n}` },
    ...{ description: 'For rain in the Karoo', category: 'family', status: 'active' },
    ...{ date_submitted: at(n), media_urls: picturesOf('prayers', n, size), ...readers },
  }
}

/** Images are assigned one after the other: six of ten to prayers, then to messages, miracles and campaigns. */
const shares = { prayers: 0.6, messages: 0.2, miracles: 0.1, campaigns: 0.1 }
type ImageOwner = keyof typeof shares

/** The image of a row; null for those that have none. */
export function imageOf(kind: ImageOwner, n: number, { images, members, prayers }: Size): number | null {
  const rowCounts = {
    prayers,
    messages: members,
    miracles: Math.ceil(members / 10),
    campaigns: Math.ceil(members / 10),
  }
  const kinds = Object.keys(shares) as ImageOwner[]
  const countOf = (each: ImageOwner) => Math.min(Math.floor(images * shares[each]), rowCounts[each])
  const before = kinds.slice(0, kinds.indexOf(kind)).reduce((sum, each) => sum + countOf(each), 0)
  return n < countOf(kind) ? before + n : null
}

function pictureOf(kind: ImageOwner, n: number, size: Size): string | null {
  const image = imageOf(kind, n, size)
  return image === null ? null : `${OLD_BUCKET}/${fateOf(image).file}`
}

function picturesOf(kind: ImageOwner, n: number, size: Size): string[] {
  const picture = pictureOf(kind, n, size)
  return picture === null ? [] : [picture]
}

/** Formatted as PostgreSQL writes a list into a CSV. */
function pictures(kind: ImageOwner, n: number, size: Size): string {
  return `{${picturesOf(kind, n, size).join(',')}}`
}

function at(n: number): string {
  return new Date(START + (n % 9_000) * HOUR_MS).toISOString()
}

function* times(count: number, row: (n: number) => Record<string, unknown>): Rows {
  for (let n = 0; n < count; n++) yield row(n)
}

/** Writes row by row, so that half a million of them are never in memory together. */
async function writeTable(folder: string, name: string, rows: Rows): Promise<void> {
  const lines = name.endsWith('.csv') ? csvLines(rows) : jsonLines(rows)
  await pipeline(Readable.from(lines), createWriteStream(join(folder, name)))
}

function* jsonLines(rows: Rows): Generator<string> {
  for (const row of rows) yield `${JSON.stringify(row)}\n`
}

function* csvLines(rows: Rows): Generator<string> {
  let isFirst = true
  for (const row of rows) {
    if (isFirst) yield `${Object.keys(row).join(',')}\n`
    isFirst = false
    const cells = Object.values(row) as Cell[]
    yield `${cells.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',')}\n`
  }
}
