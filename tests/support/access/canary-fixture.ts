import type pg from 'pg'
import { insertBankAccount, insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertCase } from '#server/fixtures/case-fixtures.ts'
import { insertJoinRequest, insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import {
  insertComment,
  insertGroup,
  insertPrayer,
  insertUpdate,
} from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Scene } from './access-scenes.ts'

/** All players, the least powerful first, which is also the order of their actions. */
export const players = [
  'visitor',
  'suspended',
  'blocked',
  'stranger',
  'former',
  'asker',
  'reporter',
  'donor',
  'mate',
  'groupAdmin',
  'groupOwner',
  'moderator',
  'owner',
  'admin',
] as const
export type Player = (typeof players)[number]

/** A text that only these players may ever read. `isContent`: not even a mail to them may contain it (REQ-148). */
export type Canary = {
  text: string
  name: string
  mayRead: ReadonlySet<Player>
  isContent: boolean
  /** The only operations whose answers may hold it. */
  onlyIn?: readonly string[]
  /** The address of the person it is the name of: mails to them begin with it. */
  ofAddress?: string
}

export type CanaryFixture = {
  people: Record<Player, Person | null>
  canaries: Canary[]
  /** The resources that each operation is tried on in turn. */
  scenes: Omit<Scene, 'person'>[]
}

const inGroup = ['mate', 'groupAdmin', 'groupOwner', 'owner', 'asker'] as const

/** Inserts people with prayers, groups, campaigns and donations whose every private text is a canary (SEC-2.1). */
export async function createCanaryFixture(pool: pg.Pool): Promise<CanaryFixture> {
  const canaries: Canary[] = []
  const plant = (name: string, mayRead: Iterable<Player>, isContent = true): string => {
    const text = `CNRY${name}${newId(new Date()).slice(-12)}`
    canaries.push({ text, name, mayRead: new Set(mayRead), isContent })
    return text
  }
  const notAll = (...but: Player[]) => players.filter((player) => !but.includes(player))
  const people = await peopleOf(pool, plant)
  const { owner, blocked, mate, groupAdmin, groupOwner, former, asker, reporter, donor } = people

  const group = await insertGroup(pool, {
    by: groupOwner,
    admins: [groupAdmin],
    members: [mate, owner, former],
    isSecret: true,
    name: plant('groupName', [...inGroup, 'admin']),
    description: plant('groupDescription', [...inGroup, 'admin']),
  })
  await pool.query('delete from group_members where group_id = $1 and user_id = $2', [group.id, former.id])
  await pool.query('update groups set member_count = member_count - 1 where id = $1', [group.id])
  const message = await insertMessage(pool, {
    by: owner,
    group,
    text: plant('message', [...inGroup, 'admin']),
  })
  const request = await insertJoinRequest(pool, {
    by: asker,
    group,
    message: plant('joinMessage', ['asker', 'groupAdmin', 'groupOwner', 'admin']),
  })
  await pool.query(
    'insert into member_blocks (id, blocker_id, blocked_id, created_at) values ($1, $2, $3, now())',
    [newId(new Date()), owner.id, blocked.id],
  )

  const campaign = await insertCampaign(pool, {
    by: owner,
    title: plant('campaign', notAll('blocked'), false),
    description: plant('campaignText', notAll('blocked')),
  })
  const hiddenCampaign = await insertCampaign(pool, {
    by: owner,
    hiddenAt: new Date(),
    title: plant('hiddenCampaign', ['owner', 'moderator', 'admin'], false),
    description: plant('hiddenCampaignText', ['owner', 'moderator', 'admin']),
  })
  await insertBankAccount(pool, { of: owner, accountName: plant('accountName', ['owner', 'admin'], false) })
  const donation = await insertDonation(pool, { to: campaign, by: donor, anonymous: true })

  const memberships = await pool.query('select id, user_id from group_members where group_id = $1', [
    group.id,
  ])
  const membershipOf = (person: Person) => memberships.rows.find(({ user_id }) => user_id === person.id)?.id
  const bystander = await insertMember(pool)
  const contactMessageId = await insertContactMessage(pool, plant('contact', ['admin']))
  const around = {
    state: 'canary',
    groupId: group.id,
    memberId: membershipOf(mate),
    targetId: membershipOf(mate),
    requestId: request.id,
    messageId: message.id,
    inviteToken: 'A'.repeat(43),
    campaignUpdateId: donation.id,
    paymentReference: donation.reference,
    reviewId: donation.id,
    personId: bystander.id,
    blockId: bystander.id,
    sessionId: bystander.id,
    reminderId: bystander.id,
    restDaysId: bystander.id,
    passkeyId: bystander.id,
    proposalId: bystander.id,
    translatorEmail: bystander.email,
    translatorId: bystander.id,
    contactMessageId,
  }
  const rights = {
    private: ['owner', 'admin'],
    groups: [...inGroup, 'moderator', 'admin'],
    public: notAll('blocked'),
    hidden: ['owner', 'admin'],
  } as const satisfies Record<string, readonly Player[]>
  const aReported = async (prayerId: string) => {
    const details = plant('report', ['moderator', 'admin', 'reporter'])
    const report = {
      prayer: { id: prayerId },
      author: owner,
      by: reporter,
      reason: 'other',
      details,
    } as const
    return (await insertCase(pool, report)).id
  }
  const scenes: Omit<Scene, 'person'>[] = []
  for (const [kind, mayRead] of Object.entries(rights)) {
    const prayerIds = await insertPrayerOf(pool, {
      owner,
      group,
      kind,
      plant: (name) => plant(kind + name, mayRead),
    })
    // Moderators may read only what was reported: the other prayers have no case.
    const caseId = kind === 'groups' ? await aReported(prayerIds.prayerId) : owner.id
    scenes.push({
      ...around,
      ...prayerIds,
      caseId,
      campaignId: kind === 'hidden' ? hiddenCampaign.id : campaign.id,
    })
  }
  scenes.push({
    ...around,
    ...(await insertAnonymousThings(pool, { canaries, group, scenes, reporter })),
    campaignId: campaign.id,
  })
  return { people: { ...people, visitor: null }, canaries, scenes }
}

/**
 * A member whose name stands on things without a name only: on a prayer, what is said under it, a comment on the prayer of
 * somebody else and a miracle. Staff read it in the opened case and in the list of accounts, which says nothing of things
 * (ANON-1).
 */
async function insertAnonymousThings(
  pool: pg.Pool,
  { canaries, group, scenes, reporter }: Pick<CanaryFixture, 'canaries' | 'scenes'> & AroundThings,
) {
  const text = `CNRYNameless${newId(new Date()).slice(-12)}`
  const writer = await insertMember(pool, { fullName: text })
  canaries.push({
    text,
    name: 'nameOfAnonymous',
    mayRead: new Set<Player>(['moderator', 'admin']),
    isContent: false,
    onlyIn: ['getCase', 'actOnCase', 'listPeople'],
    ofAddress: writer.email,
  })
  const isAnonymous = true
  const about = { by: writer, title: 'For work', description: 'Eight months now.', isAnonymous }
  const prayer = await insertPrayer(pool, { ...about, audience: 'public' })
  await insertPrayer(pool, { ...about, audience: 'groups', groups: [group] })
  const update = await insertUpdate(pool, { by: writer, prayer, text: 'An interview.' })
  const comment = await insertComment(pool, { by: writer, prayer, text: 'Thank you.' })
  for (const { prayerId } of scenes)
    await insertComment(pool, { by: writer, prayer: { id: prayerId }, text: 'With you.', isAnonymous })
  const miracle = await insertMiracle(pool, { ...about, audience: 'public', mayShowOnHome: true })
  const { id: caseId } = await insertCase(pool, { prayer, author: writer, by: reporter })
  const { rows } = await pool.query('select share_token from prayer_requests where id = $1', [prayer.id])
  return {
    prayerId: prayer.id,
    updateId: update.id,
    commentId: comment.id,
    miracleId: miracle.id,
    shareToken: rows[0].share_token as string,
    caseId,
  }
}

type AroundThings = { group: { id: string }; reporter: Person }

type Plant = (name: string, mayRead: Iterable<Player>, isText?: boolean) => string

/** Names that people in the same group or list see are no canaries; addresses always are. */
async function peopleOf(pool: pg.Pool, plant: Plant): Promise<Record<Exclude<Player, 'visitor'>, Person>> {
  const person = async (player: Player, fields: Parameters<typeof insertMember>[1] = {}) =>
    await insertMember(pool, {
      email: `${plant(`${player}Email`, [player, 'admin'], false).toLowerCase()}@example.co.za`,
      ...fields,
    })
  const suspended = await person('suspended', { suspendedUntil: '2100-01-01T00:00:00Z' })
  await pool.query('update accounts set suspended_reason = $2 where id = $1', [
    suspended.id,
    plant('suspendedReason', ['suspended', 'admin', 'moderator']),
  ])
  return {
    suspended,
    blocked: await person('blocked'),
    stranger: await person('stranger'),
    former: await person('former'),
    asker: await person('asker'),
    reporter: await person('reporter', { fullName: plant('reporterName', ['reporter', 'admin'], false) }),
    donor: await person('donor', { fullName: plant('donorName', ['donor', 'admin'], false) }),
    mate: await person('mate'),
    groupAdmin: await person('groupAdmin'),
    groupOwner: await person('groupOwner'),
    moderator: await person('moderator', { roles: ['moderator'] }),
    owner: await person('owner'),
    admin: await person('admin', { roles: ['admin'] }),
  }
}

type PrayerPlan = { owner: Person; group: { id: string }; kind: string; plant: (name: string) => string }

async function insertPrayerOf(pool: pg.Pool, { owner, group, kind, plant }: PrayerPlan) {
  const audience = kind === 'hidden' ? 'public' : (kind as 'private' | 'groups' | 'public')
  const prayer = await insertPrayer(pool, {
    by: owner,
    audience,
    title: plant('Title'),
    description: plant('Text'),
    ...(audience === 'groups' && { groups: [group] }),
    ...(kind === 'hidden' && { hiddenAt: new Date() }),
  })
  const update = await insertUpdate(pool, { by: owner, prayer, text: plant('Update') })
  const comment = await insertComment(pool, { by: owner, prayer, text: plant('Comment') })
  const miracle = await insertMiracle(pool, {
    by: owner,
    audience,
    title: plant('Miracle'),
    description: plant('MiracleText'),
    ...(audience === 'groups' && { groups: [group] }),
  })
  if (kind === 'hidden') await pool.query('update miracles set hidden_at = now() where id = $1', [miracle.id])
  const { rows } = await pool.query('select share_token from prayer_requests where id = $1', [prayer.id])
  return {
    prayerId: prayer.id,
    updateId: update.id,
    commentId: comment.id,
    miracleId: miracle.id,
    shareToken: rows[0].share_token as string,
  }
}

async function insertContactMessage(pool: pg.Pool, text: string): Promise<string> {
  const id = newId(new Date())
  await pool.query(
    `insert into contact_messages (id, ticket, name, email, subject, message, sent_at, due_at)
     values ($1, 'TZ-' || $1::uuid::text, 'Sipho', 'sipho@example.co.za', 'A question', $2, now(), now())`,
    [id, text],
  )
  return id
}
