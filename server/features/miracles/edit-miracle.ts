import { relationsFor } from '#contract/api/permissions.ts'
import type { Miracle, MiracleEdit } from '#contract/miracles/miracle-operations.ts'
import { sql } from '#server/database/db.ts'
import { lockMemberships } from '#server/features/groups/groups-access.ts'
import { setImages } from '#server/features/media/upload-image.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { getMiracle } from './get-miracle.ts'
import { actOnMiracle } from './miracles-access.ts'
import { requirePublicForHome, shareMiracle } from './share-miracle.ts'

/** Decides and writes in one statement; the second of two edits of one version finds the version outdated. */
const changeMiracle = sql(
  'change-miracle',
  `
    with seen as (
      select id, relations && $3::text[] as may, audience = 'public' and hidden_at is null as was_public
        from visible_miracles($1)
       where id = $2
    ), changed as (
      update miracles
         set title = $5, description = $6, audience = $7, may_show_on_home = $8,
             language = coalesce($9::text, language), version = version + 1
       where id in (select id from seen where may)
         and version = $4
      returning id
    )
    select may as "isAllowed", exists (select from changed) as "isDone", was_public as "wasPublic"
      from seen`,
)

/** Edits an own miracle; an edit of an outdated version is refused (REQ-73). */
export async function editMiracle(
  context: Context<'member'>,
  {
    miracleId,
    version,
    audience,
    images,
    mayShowOnHome,
    title,
    description,
    language,
  }: MiracleEdit & MiracleId,
): Promise<Miracle> {
  const { db, actor, publish } = context
  requirePublicForHome(audience, mayShowOnHome)
  const memberships = await lockMemberships(db, { memberId: actor.id, groupIds: audience.groupIds })
  const fields = [title, description, audience.kind, mayShowOnHome, language ?? null] as const
  const values = [actor.id, miracleId, relationsFor('miracle.edit'), version, ...fields] as const
  const outcome = await actOnMiracle(context, changeMiracle, miracleId, values)
  if (!outcome.isDone) throw new Failure('CHANGED_MEANWHILE')
  await shareMiracle(db, { miracleId, groupIds: audience.groupIds, memberships })
  await setImages(db, { ownerId: actor.id, parent: { kind: 'miracle', id: miracleId }, images })
  await publish('miracle.edited', {
    miracleId,
    ownerId: actor.id,
    audience: audience.kind,
    wasPublic: outcome.wasPublic,
  })
  return await getMiracle(context, { miracleId })
}

type MiracleId = { miracleId: string }
