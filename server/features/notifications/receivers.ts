import { type Db, type NameReturning, type Statement, sql, type ValuesOf } from '#server/database/db.ts'
import type { Person, Receivers } from './add-notification.ts'

type Found = { userId: string }

/** The receivers that a statement finds. */
function found<N extends NameReturning<Found>>(statement: Statement<N>, ...values: ValuesOf<N>): Receivers {
  return (db) => db.query(statement, values)
}

/** Members who are told whatever they may see: what is about themselves. */
export function members(...ids: readonly (string | null)[]): Receivers {
  const known = ids.flatMap((id) => (id === null ? [] : [{ userId: id }]))
  return async () => known
}

const prayerOwner = sql(
  'owner-of-prayer-to-notify',
  'select user_id as "userId" from visible_prayers($1) where id = $2 and user_id = $1',
)

/** The owner of a prayer, as long as it is there. */
export const ownerOfPrayer = (ownerId: string, prayerId: string) => found(prayerOwner, ownerId, prayerId)

const miracleOwner = sql(
  'owner-of-miracle-to-notify',
  'select user_id as "userId" from visible_miracles($1) where id = $2 and user_id = $1',
)

/** The owner of a miracle, as long as it is there. */
export const ownerOfMiracle = (ownerId: string, miracleId: string) => found(miracleOwner, ownerId, miracleId)

const commenters = sql(
  'commenters-to-notify',
  `
    select user_id as "userId" from visible_prayers($1) where id = $2 and user_id = $1
     union
    select c.user_id
      from prayer_comments c
     where c.prayer_id = $2
       and c.hidden_at is null
       and exists (select from visible_prayers(c.user_id) p where p.id = $2)`,
)

/** The owner of a prayer, and the readers who commented on it too. */
export const ownerAndCommenters = (ownerId: string, prayerId: string) => found(commenters, ownerId, prayerId)

/** Members who carry the prayer $1: they support it, commented on it or prayed for it. */
const carriers = `
      select user_id from prayer_supports where prayer_id = $1
       union
      select user_id from prayer_comments where prayer_id = $1
       union
      select user_id from intercessors where prayer_id = $1 and times > 0`

const carriersOfPrayer = sql(
  'carriers-of-prayer-to-notify',
  `
    select c.user_id as "userId"
      from (${carriers}) c
     where exists (select from visible_prayers(c.user_id) p where p.id = $1 and p.user_id <> c.user_id)`,
)

/** Members who carry a prayer and may still read it, without its owner. */
export const carriersWhoRead = (prayerId: string) => found(carriersOfPrayer, prayerId)

const carriersOfMiracle = sql(
  'carriers-of-miracle-to-notify',
  `
    select c.user_id as "userId"
      from (${carriers}) c
     where exists (select from visible_miracles(c.user_id) x where x.id = $2 and x.user_id <> c.user_id)`,
)

/** Members who carried a prayer and may read the miracle, whose audience may be narrower. */
export const carriersWhoReadMiracle = (prayerId: string, miracleId: string) =>
  found(carriersOfMiracle, prayerId, miracleId)

const groupLeaders = sql(
  'group-leaders-to-notify',
  `
    select m.user_id as "userId"
      from group_members m
      join group_join_requests r on r.group_id = m.group_id
     where m.group_id = $1
       and r.id = $2
       and r.status = 'pending'
       and m.role in ('owner', 'admin')`,
)

/** Those who decide about a join request that still waits. */
export const decidersOf = (groupId: string, requestId: string) => found(groupLeaders, groupId, requestId)

const oneMember = sql(
  'group-member-to-notify',
  'select user_id as "userId" from group_members where group_id = $1 and user_id = $2',
)

/** A member of a group, as long as they are one. */
export const memberOf = (groupId: string, userId: string) => found(oneMember, groupId, userId)

const heir = sql(
  'heir-to-notify',
  `select heir_id as "userId" from group_ownership_offers where group_id = $1 and heir_id = $2`,
)

/** The member to whom a group is offered, while the offer stands. */
export const heirOf = (groupId: string, heirId: string) => found(heir, groupId, heirId)

const everyMember = sql(
  'group-members-to-notify',
  'select user_id as "userId" from group_members where group_id = $1',
)

/** All members of a group. */
export const membersOf = (groupId: string) => found(everyMember, groupId)

const groupReaders = sql(
  'group-readers-to-notify',
  `
    select m.user_id as "userId"
      from group_members m
     where m.group_id = $1
       and exists (select from visible_prayers(m.user_id) p where p.id = $2 and p.user_id <> m.user_id)`,
)

/** Members of a group who may read a prayer that is shared with it, without its owner. */
export const readersInGroup = (groupId: string, prayerId: string) => found(groupReaders, groupId, prayerId)

const chatters = sql(
  'chat-members-to-notify',
  `
    select m.user_id as "userId"
      from group_members m
      join notification_choices c on c.user_id = m.user_id and c.kind = 'chat' and c.here
     where m.group_id = $1
       and m.last_read_number < $2`,
)

/** Members who want to be told of messages and have not read this one yet. */
export const chatMembers = (groupId: string, number: number) => found(chatters, groupId, number)

const donors = sql(
  'donors-to-notify',
  `
    select distinct d.donor_id as "userId!"
      from donations d
     where d.campaign_id = $1
       and d.donor_id is not null
       and d.status = 'completed'
       and d.refunded_cents < d.amount_cents
       and d.completed_at >= $2
       and exists (select from visible_campaigns(d.donor_id) c where c.id = d.campaign_id)`,
)

/** Members who gave to a campaign and may see it; since a moment, if there is one. */
export const donorsOf = (campaignId: string, since = '-infinity') => found(donors, campaignId, since)

const formerDonors = sql(
  'donors-of-removed-campaign-to-notify',
  `
    select distinct donor_id as "userId!"
      from donations
     where original_campaign_id = $1
       and donor_id is not null
       and status = 'completed'
       and refunded_cents < amount_cents`,
)

/** Members who gave to a campaign that is removed. */
export const donorsOfRemoved = (campaignId: string) => found(formerDonors, campaignId)

const creatorNotAboutChild = sql(
  'creator-to-notify',
  `
    select a.id as "userId"
      from accounts a
     where a.id = $1
       and not exists (
             select
               from moderation_cases c
              where c.subject_kind = 'campaign'
                and c.subject_id = $2
                and is_about_child(c.id))`,
)

/** The creator of a campaign, unless a child may be in danger: then nobody is warned (SEC-7.5). */
export const creatorOf = (creatorId: string | null, campaignId: string) =>
  found(creatorNotAboutChild, creatorId, campaignId)

const giftReceiver = sql(
  'gift-receiver-to-notify',
  `
    select d.creator_id as "userId"
      from donations d
     where d.id = $1
       and not d.is_to_own_campaign`,
)

/** The creator who received a gift, unless they gave it themselves. */
export const receiverOfGift = (donationId: string) => found(giftReceiver, donationId)

const caseStaff = sql(
  'case-staff-to-notify',
  `
    select distinct r.user_id as "userId"
      from user_roles r
      join moderation_cases c on c.id = $1
     where c.state = 'open'
       and (r.role = 'admin' or (r.role = 'moderator' and c.author_id is distinct from r.user_id))`,
)

/** Moderators and admins, without a moderator whose own content it is. */
export const staffOfCase = (caseId: string) => found(caseStaff, caseId)

/** Showing again is no decision to be told of. */
const latestAction = `
      (select s.action from moderation_actions s where s.case_id = c.id order by s.at desc, s.id desc limit 1)`

const reporters = sql(
  'reporters-to-notify',
  `
    select r.reporter_id as "userId!"
      from reports r
      join moderation_cases c on c.id = r.case_id
     where c.id = $1
       and r.reporter_id is not null
       and ${latestAction} <> 'restore'`,
)

/** The members whose reports a person decided about. */
export const reportersOf = (caseId: string) => found(reporters, caseId)

const caseAuthor = sql(
  'case-author-to-notify',
  `
    select c.author_id as "userId!"
      from moderation_cases c
     where c.id = $1
       and c.author_id is not null
       and ${latestAction} = $2
       and (c.subject_kind <> 'campaign' or $2 = 'warn')
       and not is_about_child(c.id)`,
)

/**
 * The author of content about which staff decided last in this way. Creators hear of their campaigns from its own
 * events, and nobody is warned where a child may be in danger (SEC-7.5).
 */
export const authorOfCase = (caseId: string, action: 'hide' | 'remove' | 'warn') =>
  found(caseAuthor, caseId, action)

const suspended = sql(
  'suspended-member-to-notify',
  `
    select a.id as "userId"
      from accounts a
     where a.id = $1
       and not exists (
             select
               from moderation_cases c
              where c.author_id = a.id
                and c.outcome = 'suspended'
                and is_about_child(c.id))`,
)

/** A suspended member, unless it is for a child's sake: then nobody is warned (SEC-7.5). */
export const suspendedMember = (accountId: string) => found(suspended, accountId)

const siteAdmins = sql('admins-to-notify', `select user_id as "userId" from user_roles where role = 'admin'`)

/** Whoever is an admin now. */
export const admins = () => found(siteAdmins)

const intercessor = sql(
  'intercessor-to-name',
  `
    select user_id as id, is_named as "isNamed"
      from intercessions
     where prayer_id = $1
       and user_id = $2
       and day_on = $3`,
)

/** Who prayed, named by their own choice at that moment. */
export const personWhoPrayed =
  (prayerId: string, memberId: string, dayOn: string) =>
  async (db: Db): Promise<Person> => {
    const [person] = await db.query(intercessor, [prayerId, memberId, dayOn])
    return person ?? { id: memberId, isNamed: false }
  }

const donorPerson = sql(
  'donor-to-name',
  `
    select d.donor_id as "id!", true as "isNamed!"
      from donations d
     where d.id = $1
       and not d.anonymous
       and d.donor_id <> all (hidden_from(d.creator_id))`,
)

/** The donor of a gift, where its receiver may learn who it was: an anonymous gift is told of all the same. */
export const donorOf =
  (donationId: string) =>
  async (db: Db): Promise<Person | null> => {
    const [donor] = await db.query(donorPerson, [donationId])
    return donor ?? null
  }
