import { format } from '#contract/messages/format.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import type { ReportKind } from '#contract/moderation/moderation-operations.ts'
import type { Pool } from '#server/database/connect.ts'
import { dbOn, sql } from '#server/database/db.ts'
import type { JobPayloads } from '#server/platform/jobs/job-queue.ts'
import { layOutMail } from '#server/platform/mail/mail-layout.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { ModerationAction } from './cases/case-actions.ts'

const selectActionMail = sql(
  'mail-of-moderation-action',
  `
    select s.action, s.reason, s.days, c.subject_kind as kind, a.email, p.full_name as "fullName"
      from moderation_actions s
      join moderation_cases c on c.id = s.case_id
      join accounts a on a.id = c.author_id
      join profiles p on p.id = a.id
     where s.id = $1
       and not exists (select from account_deletions d where d.member_id = a.id)`,
)

/** The content and recipient of a mail about an action. */
export type ActionMail = {
  action: ModerationAction
  reason: string
  days: number | null
  kind: ReportKind
  email: string
  fullName: string
}

/** Finds the data when the mail is written, so that the job holds no text; null when the recipient is gone. */
async function findActionMail(pool: Pool, actionId: string): Promise<ActionMail | null> {
  const [mail] = await dbOn(pool).query(selectActionMail, [actionId])
  return mail ?? null
}

type Words = Record<'subject' | 'body', MessageKey>

/** Showing again and dismissing are not mailed. */
const words: { [A in ActionMail['action']]?: Words } = {
  hide: { subject: 'mail.contentHidden.subject', body: 'mail.contentHidden.body' },
  remove: { subject: 'mail.contentRemoved.subject', body: 'mail.contentRemoved.body' },
  warn: { subject: 'mail.warned.subject', body: 'mail.warned.body' },
  suspend: { subject: 'mail.suspended.subject', body: 'mail.suspended.body' },
}

const withheld: Words = { subject: 'mail.campaignHeld.subject', body: 'mail.campaignHeld.body' }

/**
 * The worker of the job 'send-moderation-mail': mails an author the action and its reason, naming the kind of content,
 * never its text or the moderator (SEC-7.3, REQ-148).
 */
export function moderationMailWorker({
  pool,
  mailer,
  settings,
}: {
  pool: Pool
  mailer: Mailer
  settings: Settings
}) {
  return async ({ actionId }: JobPayloads['send-moderation-mail'], jobId: string): Promise<void> => {
    const mail = await findActionMail(pool, actionId)
    const text = mail && textKeysOf(mail)
    if (!mail || !text) return
    const { appName, appUrl } = settings
    const values = { app: appName, days: mail.days ?? 0 }
    const content = layOutMail({
      appName,
      name: mail.fullName,
      body: format(text.body, values),
      details: [[format('mail.moderation.about'), format(`kind.${mail.kind}`)]],
      quote: mail.reason,
      button: { label: format('mail.moderation.button'), url: `${appUrl}/contact` },
      footer: format('mail.moderation.footer', values),
    })
    await mailer.send({ id: jobId, to: mail.email, subject: format(text.subject, values), ...content })
  }
}

/** A campaign is not hidden but put on hold: it takes no donations. */
function textKeysOf({ action, kind }: ActionMail): Words | undefined {
  return action === 'hide' && kind === 'campaign' ? withheld : words[action]
}
