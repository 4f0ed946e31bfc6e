import { relationsFor } from '#contract/api/permissions.ts'
import type { Miracle, MiracleEdit, NewMiracle } from '#contract/miracles/miracle-operations.ts'
import type { Audience } from '#contract/values/audience.ts'
import {
  type Db,
  type NameReturning,
  type RowOf,
  type Statement,
  sql,
  type ValuesOf,
} from '#server/database/db.ts'
import { lockMemberships } from '#server/features/groups/groups-access.ts'
import { setImages } from '#server/features/media/upload-image.ts'
import { markAnswered, reopenPrayer } from '#server/features/prayers/submit-prayer.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId, newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { getMiracle } from './get-miracle.ts'

const insertMiracle = sql(
  'insert-miracle',
  `
    insert into miracles
      (id, user_id, prayer_request_id, title, description, audience, may_show_on_home, reported_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

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
         set title = $5, description = $6, audience = $7, may_show_on_home = $8, version = version + 1
       where id in (select id from seen where may)
         and version = $4
      returning id
    )
    select may as "isAllowed", exists (select from changed) as "isDone", was_public as "wasPublic"
      from seen`,
)

const removeMiracle = sql(
  'remove-miracle',
  `
    with seen as (
      select id, relations && $3::text[] as may, audience = 'public' and hidden_at is null as was_public
        from visible_miracles($1)
       where id = $2
    ), removed as (
      delete from miracles
       where id in (select id from seen where may)
      returning prayer_request_id
    )
    select may as "isAllowed", exists (select from removed) as "isDone", was_public as "wasPublic",
           (select prayer_request_id from removed) as "prayerId"
      from seen`,
)

const endOtherShares = sql(
  'end-miracle-shares',
  'delete from miracle_shares where miracle_id = $1 and group_id <> all ($2::uuid[])',
)

const addShares = sql(
  'add-miracle-shares',
  `
    insert into miracle_shares (miracle_id, group_id)
    select distinct $1::uuid, unnest($2::uuid[])
    on conflict on constraint miracle_shares__once do nothing
    returning group_id as "groupId"`,
)

type Outcome = { isAllowed: boolean; isDone: boolean; wasPublic: boolean }

/**
 * Saves a miracle of the actor with groups and images and answers its prayer, if any, in the same transaction (REQ-71,
 * MIR-7). The prayer is checked first: its refusal reveals nothing that the actor may not see.
 */
export async function reportMiracle(
  context: Context<'member'>,
  { audience, images, prayerId, mayShowOnHome, title, description }: NewMiracle,
): Promise<Miracle> {
  const { db, actor, clock, publish } = context
  requirePublicForHome(audience, mayShowOnHome)
  const now = clock.now()
  const miracleId = newId(now)
  const memberships = await lockMemberships(db, { memberId: actor.id, groupIds: audience.groupIds })
  if (prayerId !== null) await markAnswered(context, { prayerId, miracleId })
  const fields = [title, description, audience.kind, mayShowOnHome] as const
  await db.query(insertMiracle, [miracleId, actor.id, prayerId, ...fields, now])
  if (audience.groupIds.length > 0) await share(db, { miracleId, groupIds: audience.groupIds, memberships })
  if (images.length > 0)
    await setImages(db, { ownerId: actor.id, parent: { kind: 'miracle', id: miracleId }, images })
  await publish('miracle.reported', { miracleId, ownerId: actor.id, prayerId })
  return await getMiracle(context, { miracleId })
}

/** Edits an own miracle; an edit of an outdated version is refused (REQ-73). */
export async function editMiracle(
  context: Context<'member'>,
  { miracleId, version, audience, images, mayShowOnHome, title, description }: MiracleEdit & MiracleId,
): Promise<Miracle> {
  const { db, actor, publish } = context
  requirePublicForHome(audience, mayShowOnHome)
  const memberships = await lockMemberships(db, { memberId: actor.id, groupIds: audience.groupIds })
  const fields = [title, description, audience.kind, mayShowOnHome] as const
  const values = [actor.id, miracleId, relationsFor('miracle.edit'), version, ...fields] as const
  const outcome = await decide(context, changeMiracle, miracleId, values)
  if (!outcome.isDone) throw new Failure('CHANGED_MEANWHILE')
  await share(db, { miracleId, groupIds: audience.groupIds, memberships })
  await setImages(db, { ownerId: actor.id, parent: { kind: 'miracle', id: miracleId }, images })
  await publish('miracle.edited', {
    miracleId,
    ownerId: actor.id,
    audience: audience.kind,
    wasPublic: outcome.wasPublic,
  })
  return await getMiracle(context, { miracleId })
}

/**
 * Deletes an own miracle and returns the prayer it answered. That prayer stays answered unless the actor wants to
 * continue praying (REQ-73).
 */
export async function deleteMiracle(
  context: Context<'member'>,
  { miracleId, reopensPrayer }: MiracleId & { reopensPrayer: boolean },
): Promise<{ prayerId: string | null }> {
  const values = [context.actor.id, miracleId, relationsFor('miracle.delete')] as const
  const outcome = await decide(context, removeMiracle, miracleId, values)
  if (!outcome.isDone) throw new Failure('NOT_FOUND')
  const { prayerId, wasPublic } = outcome
  await context.publish('miracle.deleted', { miracleId, ownerId: context.actor.id, prayerId, wasPublic })
  if (prayerId !== null && reopensPrayer) await reopenPrayer(context, { prayerId })
  return { prayerId }
}

type MiracleId = { miracleId: string }

/** Consent to appear on the home page is for public miracles only (REQ-72). */
function requirePublicForHome({ kind }: Audience, mayShowOnHome: boolean): void {
  if (mayShowOnHome && kind !== 'public')
    throw new Failure('INVALID', { fields: { mayShowOnHome: { key: 'field.invalid' } } })
}

/**
 * Runs a statement that checks access and changes a miracle at once: invisible is NOT_FOUND, visible but not granted
 * FORBIDDEN.
 */
async function decide<N extends NameReturning<Outcome>>(
  { db }: Context<'member'>,
  statement: Statement<N>,
  miracleId: string,
  values: ValuesOf<N>,
): Promise<RowOf<Statement<N>>> {
  const [outcome] = isId(miracleId) ? await db.query(statement, values) : []
  if (!outcome) throw new Failure('NOT_FOUND')
  if (!outcome.isAllowed) throw new Failure('FORBIDDEN')
  return outcome
}

type Sharing = { miracleId: string; groupIds: readonly string[]; memberships: ReadonlySet<string> }

/**
 * Sets the groups a miracle is shared with. Only a newly added group requires membership: a member who left a group
 * can still correct the text.
 */
async function share(db: Db, { miracleId, groupIds, memberships }: Sharing): Promise<void> {
  await db.query(endOtherShares, [miracleId, groupIds])
  const added = await db.query(addShares, [miracleId, groupIds])
  if (added.some(({ groupId }) => !memberships.has(groupId))) throw new Failure('FORBIDDEN')
}
