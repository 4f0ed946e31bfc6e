import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { deleteLockedPrayer } from './delete-prayer.ts'

/** $2 is the time of hiding, null to show it again; an unchanged prayer returns no row. */
const hidePrayer = sql(
  'hide-prayer',
  `
    update prayer_requests
       set hidden_at = $2
     where id = $1
       and (hidden_at is null) = ($2::timestamptz is not null)
    returning user_id as "ownerId", audience = 'public' as "wasPublic"`,
)

/** The count is the one that others see: a hidden entry does not count. */
const hideEntryText = (table: string, count: string) => `
    with moved as (
      update ${table}
         set hidden_at = $2
       where id = $1
         and (hidden_at is null) = ($2::timestamptz is not null)
      returning prayer_id
    )
    update prayer_requests
       set ${count} = ${count} + case when $2::timestamptz is null then 1 else -1 end
     where id = (select prayer_id from moved)
    returning id as "prayerId", user_id as "ownerId"`

const hideUpdate = sql('hide-update', hideEntryText('prayer_updates', 'update_count'))
const hideComment = sql('hide-comment', hideEntryText('prayer_comments', 'comment_count'))

const deleteEntryRowText = (table: string, count: string) => `
    with removed as (
      delete from ${table} where id = $1 returning prayer_id, hidden_at
    )
    update prayer_requests p
       set ${count} = ${count} - case when removed.hidden_at is null then 1 else 0 end
      from removed
     where p.id = removed.prayer_id
    returning p.id as "prayerId", p.user_id as "ownerId"`

const deleteUpdateRow = sql('take-away-update', deleteEntryRowText('prayer_updates', 'update_count'))
const deleteCommentRow = sql('take-away-comment', deleteEntryRowText('prayer_comments', 'comment_count'))

const lockPrayerRow = sql('lock-prayer-to-take-away', 'select lock_prayers(array[$1::uuid])')

type Acting = Pick<Context<'member'>, 'db' | 'clock' | 'publish'>
type EntryRef = { kind: 'update' | 'comment'; id: string }

/**
 * Hides a prayer from all but its owner and staff, or shows it again; returns whether that changed anything. The
 * moderation feature calls this after its decision (REQ-66).
 */
export async function setPrayerHidden(
  { db, clock, publish }: Acting,
  { prayerId, isHidden }: { prayerId: string; isHidden: boolean },
): Promise<boolean> {
  const [moved] = await db.query(hidePrayer, [prayerId, isHidden ? clock.now() : null])
  if (moved) await publish(isHidden ? 'prayer.hidden' : 'prayer.shown', { prayerId, ...moved })
  return moved !== undefined
}

/** Hides or shows an update or a comment in the same way. */
export async function setEntryHidden(
  { db, clock, publish }: Acting,
  { kind, id, isHidden }: EntryRef & { isHidden: boolean },
): Promise<boolean> {
  const statement = kind === 'update' ? hideUpdate : hideComment
  const [moved] = await db.query(statement, [id, isHidden ? clock.now() : null])
  if (!moved) return false
  if (kind === 'update')
    await publish(isHidden ? 'update.hidden' : 'update.shown', { ...moved, updateId: id })
  else await publish(isHidden ? 'comment.hidden' : 'comment.shown', { ...moved, commentId: id })
  return true
}

/** Removes a prayer as its owner would, after a moderation decision (REQ-66). A deleted prayer is ignored. */
export async function removePrayer(context: Acting, { prayerId }: { prayerId: string }): Promise<void> {
  await context.db.query(lockPrayerRow, [prayerId])
  await deleteLockedPrayer(context, prayerId)
}

/** Removes an update or a comment in the same way. */
export async function removeEntry({ db, publish }: Acting, { kind, id }: EntryRef): Promise<void> {
  const [removed] = await db.query(kind === 'update' ? deleteUpdateRow : deleteCommentRow, [id])
  if (!removed) return
  if (kind === 'update') await publish('update.deleted', { ...removed, updateId: id })
  else await publish('comment.deleted', { ...removed, commentId: id })
}
