import type { Prayer, PrayerEdit } from '#contract/prayers/prayer-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { getPrayer } from './get-prayer.ts'
import { accessDecision, actOnPrayer, outcome } from './prayers-access.ts'

/** An admin, who cannot read the exact place, leaves it as it is or removes it by changing the town. */
const updateFields = sql(
  'edit-prayer',
  `${accessDecision}, done as (
      update prayer_requests p
         set title = $4,
             description = $5,
             category = $6,
             location_name = $7,
             latitude = case when not g.is_by_role then $8 when p.location_name = $7 then p.latitude end,
             longitude = case when not g.is_by_role then $9 when p.location_name = $7 then p.longitude end,
             language = coalesce($12::text, p.language),
             version = p.version + 1,
             edited_at = $10,
             edited_by_admin = g.is_by_role
        from granted g
       where p.id = g.id
         and p.version = $11
      returning p.id
    )
    ${outcome}`,
)

/**
 * Edits the text of a prayer, by its owner or an admin (PEDT-1, PDET-16). Throws CHANGED_MEANWHILE when the prayer is
 * no longer the version the form began with, so that no edit overwrites another.
 */
export async function editPrayer(
  context: Context<'member'>,
  { prayerId, version, location, ...fields }: PrayerEdit & { prayerId: string },
): Promise<Prayer> {
  const { clock, publish } = context
  const { ownerId, isDone } = await actOnPrayer(context, updateFields, {
    action: 'prayer.edit',
    prayerId,
    values: [
      fields.title,
      fields.description,
      fields.category,
      location?.name ?? null,
      location?.latitude ?? null,
      location?.longitude ?? null,
      clock.now(),
      version,
      fields.language ?? null,
    ],
  })
  const prayer = await getPrayer(context, { prayerId })
  if (!isDone) throw new Failure('CHANGED_MEANWHILE')
  await publish('prayer.edited', { prayerId, ownerId })
  return prayer
}
