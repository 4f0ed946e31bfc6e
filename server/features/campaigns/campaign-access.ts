import { type Action, allows } from '#contract/api/permissions.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { authorizeStaffAction } from '#server/platform/security/staff-actions.ts'

/** Payments lock a donation before its campaign; a change of a campaign locks nothing else (PAY-B4). */
const lockRow = sql(
  'lock-campaign',
  `
    select id
      from fundraising_campaigns
     where id = $1
       and deleted_at is null
       for no key update`,
)

const campaignAccess = sql(
  'campaign-access',
  `
    select id, creator_id as "creatorId", group_id as "groupId", title, description, goal_cents as "goalCents",
           end_date as "endsOn", status, payout_enabled as "payoutEnabled", donor_count as "donorCount", version,
           hidden_at is not null as "isHidden", held_at is not null as "isHeld", relations
      from visible_campaigns($1)
     where id = $2`,
)

/** A campaign with the actor's relations to it, read at the moment of the action. */
export type CampaignAccess = {
  id: string
  creatorId: string | null
  groupId: string | null
  title: string
  description: string
  goalCents: number
  endsOn: string | null
  status: string
  payoutEnabled: boolean
  donorCount: number
  version: number
  isHidden: boolean
  isHeld: boolean
  relations: readonly string[]
  /** Only the actor's site role allows the action, which is then audited. */
  isByRole: boolean
}

type Acting = Pick<Context<'member'>, 'db' | 'actor' | 'clock' | 'consume'>
type ActionRequest = { action: Action; campaignId: string }

/**
 * Requires that the actor may perform an action on a campaign. Throws NOT_FOUND for an invisible campaign, FORBIDDEN
 * for a visible one (REQ-204, PERM-7).
 */
export async function requireCampaign(
  { db, actor }: Pick<Acting, 'db' | 'actor'>,
  { action, campaignId }: ActionRequest,
): Promise<CampaignAccess> {
  const [found] = isId(campaignId) ? await db.query(campaignAccess, [actor.id, campaignId]) : []
  if (!found) throw new Failure('NOT_FOUND')
  if (!allows(action, found.relations)) throw new Failure('FORBIDDEN')
  const ownRelations = found.relations.filter((relation) => relation !== 'admin' && relation !== 'moderator')
  return { ...found, isByRole: !allows(action, ownRelations) }
}

/**
 * Begins every change of a campaign: locks its row until the transaction ends and reads the permissions only then.
 * Throws like requireCampaign; an action allowed only by a site role is counted and audited (SEC-3.3).
 */
export async function lockCampaign(context: Acting, request: ActionRequest): Promise<CampaignAccess> {
  const { db, actor } = context
  if (!isId(request.campaignId)) throw new Failure('NOT_FOUND')
  await db.query(lockRow, [request.campaignId])
  const found = await requireCampaign({ db, actor }, request)
  if (found.isByRole) {
    const subject = { kind: 'campaign', id: found.id, ownerId: found.creatorId } as const
    await authorizeStaffAction(context, { action: request.action, subject })
  }
  return found
}
