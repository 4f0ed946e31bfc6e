import { mediaLimits } from '#contract/media/media-constants.ts'
import type { Pool } from '#server/database/connect.ts'
import { dbOn, sql } from '#server/database/db.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { MetricCollector } from '#server/platform/core/metric-collector.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import type { FileContext, FileRoute } from '#server/platform/media/served-files.ts'
import { viewerOf } from '#server/platform/security/access-rules.ts'
import { keyOf } from './image-keys.ts'

/** An image the viewer may see; `isPublic` when everybody may. */
export type VisibleImage = { id: string; isPublic: boolean }

const visibleImage = sql(
  'visible-image',
  `
    select id, is_public as "isPublic"
      from visible_media($1)
     where id = $2`,
)

/** The reading statement also writes the audit row, so no read goes unaudited (REQ-67). */
const imageByRole = sql(
  'image-by-role',
  `
    with seen as (
      select m.id, 'prayer.read' as action, 'prayer' as subject_kind, p.id as subject_id, p.user_id as owner_id
        from media m
        join prayers_for_admin($1) p on p.id = m.prayer_id
       where m.id = $2
         and m.ready_at is not null
       union all
      select m.id, 'group.look', 'group', g.id, g.owner_id
        from media m
        join messages_for_admin($1) x on x.id = m.message_id
        join visible_groups($1) g on g.id = x.group_id
       where m.id = $2
         and m.ready_at is not null
         and not x.is_empty
    ), audited as (
      insert into audit_log (at, actor_id, action, subject_kind, subject_id, owner_id)
      select $3, $1, action, subject_kind, subject_id, owner_id from seen
    )
    select id, false as "isPublic" from seen`,
)

/** Reported images are visible to those who decide about the report, also while hidden (REQ-66). */
const imageOfCase = sql(
  'image-of-case',
  `
    with seen as (
      select id, case_id, author_id, audience
        from media_for_moderators($1)
       where id = $2
       limit 1
    ), audited as (
      insert into audit_log (at, actor_id, action, subject_kind, subject_id, owner_id, is_quiet)
      select $3, $1, 'case.read', 'moderation-case', case_id, author_id, is_about_child(case_id)
        from seen
       where audience <> 'public'
    )
    select id, false as "isPublic" from seen`,
)

/** The condition of images to clean up, also counted by the metric. The wording must match the partial index. */
export const belongsToNothing = `
                   prayer_id is null
               and miracle_id is null
               and message_id is null
               and campaign_id is null`

const countUnswept = sql(
  'count-unswept-images',
  `
    select count(*)::int as count
      from (select
              from media
             where ${belongsToNothing}
               and created_at < $1
             limit 10000) unswept`,
)

/** Metric for operators: unused images that should be gone. They pile up while the store is down. */
export function mediaMetrics({
  pool,
  clock,
}: {
  pool: Pool
  clock: Clock
}): MetricCollector<'media_waiting_to_be_swept'> {
  return {
    definitions: { media_waiting_to_be_swept: { help: 'Images nobody uses that are due to be removed' } },
    read: async () => {
      const until = secondsFrom(clock.now(), -mediaLimits.orphanHours * 3600)
      const [unswept] = await dbOn(pool).query(countUnswept, [until])
      return { media_waiting_to_be_swept: unswept?.count ?? null }
    },
  }
}

/**
 * Finds an image the viewer may see through its prayer, miracle, message or campaign; an unused one is visible to its
 * uploader only. Admins see images of any prayer and chat, moderators reported ones, which is audited unless visible
 * anyway. Throws NOT_FOUND.
 */
async function findImage(
  { db, actor, clock }: Pick<FileContext, 'db' | 'actor' | 'clock'>,
  { imageId }: { imageId: string },
): Promise<VisibleImage> {
  if (!isId(imageId)) throw new Failure('NOT_FOUND')
  const [seen] = await db.query(visibleImage, [viewerOf(actor), imageId])
  if (seen) return seen
  const [byRole] = actor?.roles.includes('admin')
    ? await db.query(imageByRole, [actor.id, imageId, clock.now()])
    : []
  if (byRole) return byRole
  const isStaff = actor?.roles.includes('admin') || actor?.roles.includes('moderator')
  const [reported] = actor && isStaff ? await db.query(imageOfCase, [actor.id, imageId, clock.now()]) : []
  if (reported) return reported
  throw new Failure('NOT_FOUND')
}

/**
 * Serves an image in one of its widths to everybody who may see its content (REQ-129). Missing, malformed and forbidden
 * images get the same answer (REQ-92).
 */
export function imageFiles({ store }: { store: MediaStore }): FileRoute {
  return {
    path: '/media/:imageId/:file',
    answer: async (context, { imageId = '', file = '' }) => {
      const size = mediaLimits.widths.find((width) => file === `${width}.webp`)
      if (!size) throw new Failure('NOT_FOUND')
      const image = await findImage(context, { imageId })
      return {
        type: 'image/webp',
        name: 'picture.webp',
        // The files of an image never change: another picture has another id.
        etag: `${image.id}-${size}`,
        isPublic: image.isPublic,
        open: async () => {
          const content = await store.read(keyOf(image.id, size))
          if (content) return content
          context.log.warn('a file of an image is missing')
          throw new Failure('NOT_FOUND')
        },
      }
    },
  }
}
