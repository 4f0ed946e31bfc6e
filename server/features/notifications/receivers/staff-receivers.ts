import { sql } from '#server/database/db.ts'
import { found } from './found.ts'

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

/** Showing again is no decision that anybody is notified of. */
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
