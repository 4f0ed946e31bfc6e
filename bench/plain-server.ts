import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { sessionSettings } from '#server/database/connect.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'
import { serveMeasured } from './measured-server.ts'

/** The plainest server that shows the same pages: no visibility function, no rights, no limits, no excerpt mark. */
const pool = new pg.Pool({ ...sessionSettings, ...JSON.parse(process.argv[2] ?? '{}'), max: 18 })

const cards = {
  name: 'cards',
  text: `
    select p.id, p.title, left(p.description, 160) as excerpt, p.category, p.status,
           p.date_submitted as "dateSubmitted", p.support_count as "supportCount", p.user_id as "userId", a.full_name as name
      from prayer_requests p
      join profiles a on a.id = p.user_id
     where p.audience = 'public'
       and p.hidden_at is null
     order by p.date_submitted desc, p.id desc
     limit 21`,
}

const prayer = {
  name: 'prayer',
  text: `
    select p.id, p.title, p.description, p.category, p.status, p.version, p.date_submitted as "dateSubmitted",
           p.edited_at as "editedAt", p.support_count as "supportCount", p.update_count as "updateCount",
           p.comment_count as "commentCount", p.location_name as "locationName", p.latitude, p.longitude,
           p.share_token as "shareToken", p.audience, p.user_id as "userId", a.full_name as name,
           exists (select from prayer_supports s where s.prayer_id = p.id and s.user_id = $2) as "isSupporter",
           (select json_agg(json_build_object('id', g.id, 'name', g.name))
              from prayer_shares s
              join groups g on g.id = s.group_id
             where s.prayer_id = p.id) as groups,
           (select json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'alt', i.alt) order by i.position)
              from media i
             where i.prayer_id = p.id) as images
      from prayer_requests p
      join profiles a on a.id = p.user_id
     where p.id = $1`,
}

const miracle = {
  name: 'miracle',
  text: 'select id, title, description from miracles where prayer_request_id = $1',
}

const linked = {
  name: 'linked-campaign',
  text: 'select id, title from fundraising_campaigns where prayer_request_id = $1',
}

const campaign = {
  name: 'campaign',
  text: `
    select c.id, c.title, c.description, c.goal_cents as "goalCents", c.raised_cents as "raisedCents",
           c.donor_count as "donorCount", c.status, c.end_date as "endsOn", c.payout_enabled as "payoutEnabled",
           c.created_at as "createdAt", c.version, c.creator_id as "creatorId", a.full_name as name,
           (select json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'alt', i.alt) order by i.position)
              from media i
             where i.campaign_id = c.id) as images
      from fundraising_campaigns c
      left join profiles a on a.id = c.creator_id
     where c.id = $1`,
}

const supporters = {
  name: 'supporters',
  text: `
    select id, case when not anonymous then donor_name end as name, amount_cents - refunded_cents as "amountCents", message,
           completed_at as at
      from donations
     where campaign_id = $1
       and status = 'completed'
       and refunded_cents < amount_cents
     order by completed_at desc, id desc
     limit 21`,
}

const updates = {
  name: 'updates',
  text: `
    select id, body, created_at as "createdAt"
      from campaign_updates
     where campaign_id = $1
     order by created_at desc, id desc
     limit 21`,
}

const session = {
  name: 'session',
  text: `
    select a.id, a.email, p.full_name as "fullName", p.time_zone as "timeZone",
           array(select r.role from user_roles r where r.user_id = a.id) as roles
      from sessions s
      join accounts a on a.id = s.user_id
      join profiles p on p.id = s.user_id
     where s.token_hash = $1
       and s.ends_at > now()`,
}

const server = createServer({ keepAliveTimeout: 65_000 }, async (request, response) => {
  const body = JSON.stringify(await answer(request))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
})
server.listen(0, '127.0.0.1', () =>
  serveMeasured(server, async () => {
    server.close()
    await pool.end()
  }),
)

async function answer(request: IncomingMessage): Promise<unknown> {
  const [kind, id] = (request.url ?? '').split('/').slice(2)
  if (kind === 'prayers') return { items: (await rowsOf(cards)).map(withAuthor) }
  if (kind === 'campaign-pages') return await campaignPage(id ?? '')
  const token = (request.headers.cookie ?? '').slice('tz_sid='.length)
  const [member] = await rowsOf(session, createHash('sha256').update(token).digest())
  if (!member) throw new Error('Not signed in')
  return kind === 'prayer-pages' ? await prayerPage(id ?? '', member.id) : member
}

async function prayerPage(prayerId: string, viewerId: string) {
  const [[shown], [answered], [raised]] = await Promise.all([
    rowsOf(prayer, prayerId, viewerId),
    rowsOf(miracle, prayerId),
    rowsOf(linked, prayerId),
  ])
  return { prayer: withAuthor(shown), miracle: answered ?? null, campaign: raised ?? null }
}

async function campaignPage(campaignId: string) {
  const [[shown], given, posted] = await Promise.all([
    rowsOf(campaign, campaignId),
    rowsOf(supporters, campaignId),
    rowsOf(updates, campaignId),
  ])
  return {
    campaign: { ...shown, creator: { name: shown.name, tint: tintOf(shown.creatorId) } },
    supporters: { items: given.map((each) => ({ ...each, tint: tintOf(each.id) })) },
    updates: { items: posted },
  }
}

/** The rows of pg as they come: the plainest server declares no types either. */
async function rowsOf(statement: { name: string; text: string }, ...values: unknown[]) {
  return (await pool.query({ ...statement, values })).rows
}

function withAuthor({ userId, name, ...rest }: { userId: string; name: string }) {
  return { ...rest, author: { name, tint: tintOf(userId) } }
}
