import type { campaignSorts } from '#contract/fundraising/fundraising-constants.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import { isInstant } from '#server/platform/formats/list-cursor.ts'

export type CampaignSort = (typeof campaignSorts)[number]

/** A place in a list of campaigns: what it is ordered by, from the most weighty to the id. */
export type CampaignCursorKeys = readonly string[]

const NOWHERE = '00000000-0000-0000-0000-000000000000'
const EVERYWHERE = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const MOST = String(Number.MAX_SAFE_INTEGER)

/** Before everything: the first page is read by the same statement as the next ones. */
const starts: Record<CampaignSort, CampaignCursorKeys> = {
  newest: ['infinity', EVERYWHERE],
  oldest: ['-infinity', NOWHERE],
  'highest-goal': [MOST, EVERYWHERE],
  'lowest-goal': ['-1', NOWHERE],
  'most-funded': [MOST, '-1', EVERYWHERE],
}

const CENTS = /^\d{1,15}$/

/** The place after a campaign in one order of the list, opaque for the caller. */
export function encodeCampaignCursor(sort: CampaignSort, keys: CampaignCursorKeys): string {
  return Buffer.from([sort, ...keys].join(' ')).toString('base64url')
}

/** Reads back a place, the start of the list without a cursor. One of another order, or not ours, is INVALID. */
export function decodeCampaignCursor(sort: CampaignSort, cursor?: string): CampaignCursorKeys {
  if (cursor === undefined) return starts[sort]
  const [of, ...keys] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const isWhole = keys.length === starts[sort].length && isId(keys.at(-1) ?? '')
  if (of !== sort || !isWhole || !keys.slice(0, -1).every((part) => isPart(sort, part)))
    throw new Failure('INVALID', { fields: { cursor: { key: 'field.invalid' } } })
  return keys
}

function isPart(sort: CampaignSort, part: string): boolean {
  const isByTime = sort === 'newest' || sort === 'oldest'
  return isByTime ? isInstant(part) : CENTS.test(part)
}
