import type { ReportKind } from '#contract/moderation/moderation-operations.ts'
import type { Database } from '#server/database/connect.ts'
import { dbOn, type Statement } from '#server/database/db.ts'
import type { ModerationAction } from '#server/features/moderation/cases/case-actions.ts'

/** Where the worker takes connections of its own. */
export type Pool = Database['pool']

const selectActionMail: Statement = {
  name: 'letter-of-moderation-act',
  text: `
    select s.act, s.reason, s.days, c.subject_kind as kind, a.email, p.full_name as "fullName"
      from moderation_acts s
      join moderation_cases c on c.id = s.case_id
      join accounts a on a.id = c.author_id
      join profiles p on p.id = a.id
     where s.id = $1
       and not exists (select from departures d where d.member_id = a.id)`,
}

/** What a mail about an act says, and to whom. */
export type ActionMail = {
  act: ModerationAction
  reason: string
  days: number | null
  kind: ReportKind
  email: string
  fullName: string
}

/** Looked up when it is written, so that the job holds no words; null when nobody is left to read it. */
export async function findActionMail(pool: Pool, actId: string): Promise<ActionMail | null> {
  const [mail] = await dbOn(pool).query<ActionMail>(selectActionMail, [actId])
  return mail ?? null
}
