import type { IncomingMessage } from 'node:http'
import pg from 'pg'
import { sessionSettings } from '#server/database/connect.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'
import { serve, tokenIn } from './measured-server.ts'

/** The plainest server that shows the same pages: no visibility function, no rights, no limits, no excerpt mark. */
const pool = new pg.Pool({ ...sessionSettings, ...JSON.parse(process.argv[2] ?? '{}'), max: 18 })

const imageColumns = `json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'alt', i.alt)`

const statements = {
  cards: `
    select p.id, p.title, left(p.description, 160) as excerpt, p.category, p.status,
           p.date_submitted as "dateSubmitted", p.support_count as "supportCount", p.user_id as "userId", a.full_name as name
      from prayer_requests p
      join profiles a on a.id = p.user_id
     where p.audience = 'public'
       and p.hidden_at is null
     order by p.date_submitted desc, p.id desc
     limit 21`,

  prayer: `
    select p.id, p.title, p.description, p.category, p.status, p.version, p.date_submitted as "dateSubmitted",
           p.edited_at as "editedAt", p.support_count as "supportCount", p.update_count as "updateCount",
           p.comment_count as "commentCount", p.location_name as "locationName", p.latitude, p.longitude,
           p.share_token as "shareToken", p.audience, p.user_id as "userId", a.full_name as name,
           exists (select from prayer_supports s where s.prayer_id = p.id and s.user_id = $2) as "isSupporter",
           p.intercession_count as "intercessionCount", p.intercessor_count as "intercessorCount",
           (select n.times from intercessors n where n.prayer_id = p.id and n.user_id = $2) as "timesPrayed",
           (select max(i.day_on) from intercessions i where i.prayer_id = p.id and i.user_id = $2) as "lastPrayedOn",
           current_date as today,
           (select json_agg(json_build_object('id', g.id, 'name', g.name))
              from prayer_shares s
              join groups g on g.id = s.group_id
             where s.prayer_id = p.id) as groups,
           (select json_agg(${imageColumns} order by i.position) from media i where i.prayer_id = p.id) as images
      from prayer_requests p
      join profiles a on a.id = p.user_id
     where p.id = $1`,

  miracle: 'select id, title, description from miracles where prayer_request_id = $1',

  linkedCampaign: 'select id, title from fundraising_campaigns where prayer_request_id = $1',

  campaign: `
    select c.id, c.title, c.description, c.goal_cents as "goalCents", c.raised_cents as "raisedCents",
           c.donor_count as "donorCount", c.status, c.end_date as "endsOn", c.payout_enabled as "payoutEnabled",
           c.created_at as "createdAt", c.version, c.creator_id as "creatorId", a.full_name as name,
           (select json_agg(${imageColumns} order by i.position) from media i where i.campaign_id = c.id) as images
      from fundraising_campaigns c
      left join profiles a on a.id = c.creator_id
     where c.id = $1`,

  supporters: `
    select id, case when not anonymous then donor_name end as name, amount_cents - refunded_cents as "amountCents", message,
           completed_at as at
      from donations
     where campaign_id = $1
       and status = 'completed'
       and refunded_cents < amount_cents
     order by completed_at desc, id desc
     limit 21`,

  updates: `
    select id, body, created_at as "createdAt"
      from campaign_updates
     where campaign_id = $1
     order by created_at desc, id desc
     limit 21`,

  session: `
    select a.id, a.email, p.full_name as "fullName", p.time_zone as "timeZone",
           array(select r.role from user_roles r where r.user_id = a.id) as roles
      from sessions s
      join accounts a on a.id = s.user_id
      join profiles p on p.id = s.user_id
     where s.token_hash = $1
       and s.ends_at > now()`,
}

serve(answer, () => pool.end())

async function answer(request: IncomingMessage): Promise<unknown> {
  const [kind, id = ''] = (request.url ?? '').split('/').slice(2)
  if (kind === 'prayers') return { items: (await rowsOf('cards')).map(withAuthor) }
  if (kind === 'campaign-pages') return await campaignPage(id)
  const [member] = await rowsOf('session', hashToken(tokenIn(request)))
  if (!member) throw new Error('Not signed in')
  return kind === 'prayer-pages' ? await prayerPage(id, member.id) : member
}

async function prayerPage(prayerId: string, viewerId: string) {
  const [[prayer], [miracle], [campaign]] = await Promise.all([
    rowsOf('prayer', prayerId, viewerId),
    rowsOf('miracle', prayerId),
    rowsOf('linkedCampaign', prayerId),
  ])
  return { prayer: withAuthor(prayer), miracle: miracle ?? null, campaign: campaign ?? null }
}

async function campaignPage(campaignId: string) {
  const [[campaign], supporters, updates] = await Promise.all([
    rowsOf('campaign', campaignId),
    rowsOf('supporters', campaignId),
    rowsOf('updates', campaignId),
  ])
  return {
    campaign: { ...campaign, creator: { name: campaign.name, tint: tintOf(campaign.creatorId) } },
    supporters: { items: supporters.map((each) => ({ ...each, tint: tintOf(each.id) })) },
    updates: { items: updates },
  }
}

/** The rows of pg as they come: the plainest server declares no types either. */
async function rowsOf(name: keyof typeof statements, ...values: unknown[]) {
  return (await pool.query({ name, text: statements[name], values })).rows
}

function withAuthor({ userId, name, ...rest }: { userId: string; name: string }) {
  return { ...rest, author: { name, tint: tintOf(userId) } }
}
