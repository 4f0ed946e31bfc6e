import type { Language } from '#contract/languages/language-codes.ts'
import { exportLimits } from '#contract/moderation/people-constants.ts'
import { type Db, sql } from '#server/database/db.ts'

/** The sign-ins of a member: $1 the member, $2 and $3 the cursor. Contains no credentials. */
export const ownSessions = sql(
  'own-data-sessions',
  `
    select s.id, s.created_at as at, s.device, s.is_shared_device as "sharedPhone", s.ends_at as "endsAt"
      from sessions s
     where s.user_id = $1
       and (s.created_at, s.id) < ($2::timestamptz, $3::uuid)
     order by s.created_at desc, s.id desc
     limit ${exportLimits.batch}`,
)

const ownProfile = sql(
  'own-data-profile',
  `
    select a.email, a.email_verified_at as "emailVerifiedAt", a.created_at as "memberSince",
           a.last_seen_on as "lastSeenOn", a.suspended_until as "suspendedUntil",
           a.suspended_reason as "suspendedReason", p.full_name as "fullName", p.username,
           p.shown_as as "shownAs", p.time_zone as "timeZone", p.language as "siteLanguage",
           p.shares_name_when_praying as "sharesNameWhenPraying",
           array(select role from user_roles r where r.user_id = a.id order by 1) as roles,
           (select coalesce(json_agg(json_build_object('kind', kind, 'version', version, 'language', language,
                                                       'givenAt', given_at)
                                     order by given_at), '[]')
              from consents
             where account_id = a.id) as consents,
           (select coalesce(json_agg(json_build_object('provider', provider, 'connectedAt', created_at)
                                     order by created_at), '[]')
              from provider_identities
             where account_id = a.id) as "signInWith",
           (select json_build_object(
                     'isRequired', a.requires_second_factor,
                     'passkeys', (select coalesce(json_agg(json_build_object(
                                           'name', k.name, 'isSynced', k.is_synced, 'addedAt', k.created_at,
                                           'lastUsedAt', k.last_used_at) order by k.created_at), '[]')
                                    from passkeys k
                                   where k.account_id = a.id),
                     'codesSince', (select c.created_at from one_time_code_secrets c where c.account_id = a.id),
                     'recoveryCodesLeft', (select count(*) from recovery_codes r where r.account_id = a.id),
                     'resetAskedAt', (select f.asked_at from factor_resets f where f.account_id = a.id),
                     'resetDueAt', (select f.due_at from factor_resets f where f.account_id = a.id)))
             as "secondFactor",
           (select coalesce(json_agg(json_build_object('kind', kind, 'mail', mail, 'here', here, 'push', push) order by kind), '[]')
              from notification_choices
             where user_id = a.id) as "notificationChoices",
           (select json_build_object('quietFrom', quiet_from, 'quietTo', quiet_to, 'lockScreen', lock_screen,
                                     'declinedAt', declined_at)
              from push_settings
             where user_id = a.id) as "phoneSettings",
           (select coalesce(json_agg(json_build_object('device', s.device, 'since', b.created_at) order by b.created_at), '[]')
              from push_subscriptions b
              join sessions s on s.id = b.session_id
             where b.user_id = a.id) as "phonesNotified",
           (select coalesce(json_agg(json_build_object('language', language, 'isChief', is_chief, 'since', appointed_at)
                                     order by appointed_at, language), '[]')
              from translators
             where member_id = a.id) as "languagesChecked",
           (select json_build_object('newEmail', new_email, 'askedAt', asked_at, 'until', expires_at,
                                     'confirmedFromOld', old_confirmed_at, 'confirmedFromNew', new_confirmed_at)
              from email_changes
             where account_id = a.id) as "addressChangeThatWaits"
      from accounts a
      join profiles p on p.id = a.id
     where a.id = $1`,
)

/** The number of a member's items, each counted once; read by the job only, never within a request. */
const selectOwnCounts = sql(
  'own-data-count',
  `
    select ((select count(*) from visible_prayers($1) where user_id = $1)
          + (select count(*) from prayer_updates where user_id = $1)
          + (select count(*)
               from visible_prayers($1) p
               join prayer_comments c on c.prayer_id = p.id
              where p.user_id = $1
                and c.user_id <> $1
                and c.hidden_at is null
                and c.user_id <> all ((select hidden_from(null))::uuid[]))
          + (select count(*) from prayer_comments where user_id = $1)
          + (select count(*) from intercessions where user_id = $1)
          + (select count(*) from visible_miracles($1) where user_id = $1)
          + (select count(*) from own_messages($1))
          + (select count(*) from reminders where user_id = $1)
          + (select count(*) from group_members where user_id = $1)
          + (select count(*) from group_join_requests where user_id = $1)
          + (select count(*) from group_removals where user_id = $1)
          + (select count(*) from group_ownership_offers where $1 in (owner_id, heir_id))
          + (select count(*) from fundraising_campaigns where creator_id = $1)
          + (select count(*)
               from fundraising_campaigns c
               join campaign_updates u on u.campaign_id = c.id
              where c.creator_id = $1)
          + (select count(*) from donations where donor_id = $1)
          + (select count(*) from payouts where creator_id = $1)
          + (select count(*) from payment_recipients where user_id = $1)
          + (select count(*)
               from member_blocks b
              where b.blocker_id = $1
                and not exists (select from account_deletions d where d.member_id = b.blocked_id))
          + (select count(*) from reports where reporter_id = $1)
          + (select count(*) from notifications where user_id = $1)
          + (select count(*) from notification_mutes where user_id = $1)
          + (select count(*) from message_checks where checked_by = $1 or written_by = $1)
          + (select count(*) from message_proposals where proposed_by = $1)
          + (select count(*) from sessions where user_id = $1))::int as rows,
           (select count(*) from media where user_id = $1 and ready_at is not null)::int as images`,
)

/** The profile of a member as they entered it; written to the file as it is read. */
export type OwnProfile = {
  email: string
  fullName: string
  timeZone: string
  siteLanguage: Language | null
} & Record<string, unknown>

/** Returns the account of a member with consents and preferences; null when it is gone. */
export async function findOwnProfile(db: Db, memberId: string): Promise<OwnProfile | null> {
  const [profile] = await db.query(ownProfile, [memberId])
  return profile ?? null
}

/** Returns the number of a member's rows and pictures. */
export async function countOwnRows(db: Db, memberId: string): Promise<{ rows: number; images: number }> {
  const [counted] = await db.query(selectOwnCounts, [memberId])
  return counted ?? { rows: 0, images: 0 }
}

const selectAmensGiven = sql(
  'own-data-amens-given',
  `
    select ((select count(*) from miracle_amens where user_id = $1)
          + (select count(*) from message_reactions where user_id = $1))::int as "count!"`,
)

/** Returns how often a member said Amen to miracles and to messages of groups. */
export async function countAmensGiven(db: Db, memberId: string): Promise<number> {
  const [counted] = await db.query(selectAmensGiven, [memberId])
  return counted?.count ?? 0
}
