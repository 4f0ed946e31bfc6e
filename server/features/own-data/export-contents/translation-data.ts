import { exportLimits } from '#contract/moderation/people-constants.ts'
import { sql } from '#server/database/db.ts'

/*
 * The sentences of the site that a member confirmed or proposed: $1 the member, $2 and $3 the cursor.
 */

/** Also of sentences of theirs that others confirmed. An empty text means that the sentence is shown in English. */
export const ownChecks = sql(
  'own-data-confirmed-sentences',
  `
    select c.id, c.checked_at as at, c.language, c.key as sentence, c.english, c.text, coalesce(c.written_by = $1, false) as "isOwnText!",
           coalesce(c.checked_by = $1, false) as "isConfirmedByYou!",
           case when c.checked_by = $1 then c.paper end as "qualifiedReader"
      from message_checks c
     where (c.checked_by = $1 or c.written_by = $1)
       and (c.checked_at, c.id) < ($2::timestamptz, $3::uuid)
     order by c.checked_at desc, c.id desc
     limit ${exportLimits.batch}`,
)

/** Only those about which nobody has decided yet. */
export const ownProposals = sql(
  'own-data-proposed-sentences',
  `
    select p.id, p.proposed_at as at, p.language, p.key as sentence, p.text, p.remark
      from message_proposals p
     where p.proposed_by = $1
       and (p.proposed_at, p.id) < ($2::timestamptz, $3::uuid)
     order by p.proposed_at desc, p.id desc
     limit ${exportLimits.batch}`,
)
