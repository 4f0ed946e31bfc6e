import type { Language } from '#contract/languages/language-codes.ts'
import { format } from '#contract/messages/format.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import type { ReportKind } from '#contract/moderation/moderation-operations.ts'
import type { Pool } from '#server/database/connect.ts'
import { dbOn, sql } from '#server/database/db.ts'
import type { JobPayloads } from '#server/platform/core/job-payloads.ts'
import { layOutMail, type MailContent } from '#server/platform/mail/mail-layout.ts'
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { type Sentences, wordedIn } from '#server/platform/translations/worded-in.ts'
import type { ModerationAction } from './cases/case-actions.ts'

/** The content that the author can still open, with the title of what everybody could read: mails are read on other screens. */
const selectActionMail = sql(
  'mail-of-moderation-action',
  `
    select s.action, s.reason, s.days, c.subject_kind as kind, a.email, p.full_name as "fullName",
           p.language, place.id as "placeId", place.title
      from moderation_actions s
      join moderation_cases c on c.id = s.case_id
      join accounts a on a.id = c.author_id
      join profiles p on p.id = a.id
      left join lateral (
        select x.id, case when x.audience = 'public' then x.title end as title
          from visible_prayers(a.id) x
         where c.subject_kind = 'prayer' and x.id = c.subject_id
         union all
        select x.id, case when x.audience = 'public' then x.title end
          from visible_miracles(a.id) x
         where c.subject_kind = 'miracle' and x.id = c.subject_id
         union all
        select x.id, x.title
          from visible_campaigns(a.id) x
         where c.subject_kind = 'campaign' and x.id = c.subject_id
         union all
        select x.id, case when x.is_listed then x.name end
          from visible_groups(a.id) x
         where c.subject_kind = 'group' and x.id = c.subject_id
         union all
        select x.group_id, null
          from visible_messages(a.id) x
         where c.subject_kind = 'message' and x.id = c.subject_id
         union all
        select x.prayer_id, null
          from prayer_comments x
         where c.subject_kind = 'comment' and x.id = c.subject_id
         union all
        select x.prayer_id, null
          from prayer_updates x
         where c.subject_kind = 'update' and x.id = c.subject_id
         union all
        select x.campaign_id, null
          from donations x
         where c.subject_kind = 'donation' and x.id = c.subject_id) place
        on exists (select from visible_content(a.id, c.subject_kind, c.subject_id))
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
  language: Language | null
  /** The page the content is on, by the id in its address; null when the author cannot open it. */
  placeId: string | null
  /** The title of public content; null for everything else. */
  title: string | null
}

/** Finds the data when the mail is written, so that the job holds no text; null when the recipient is gone. */
async function findActionMail(pool: Pool, actionId: string): Promise<ActionMail | null> {
  const [mail] = await dbOn(pool).query(selectActionMail, [actionId])
  return mail ?? null
}

type TextKeys = Record<'subject' | 'body', MessageKey>

/** Showing again and dismissing are not mailed. */
const textKeys: { [A in ActionMail['action']]?: TextKeys } = {
  hide: { subject: 'mail.contentHidden.subject', body: 'mail.contentHidden.body' },
  remove: { subject: 'mail.contentRemoved.subject', body: 'mail.contentRemoved.body' },
  warn: { subject: 'mail.warned.subject', body: 'mail.warned.body' },
  suspend: { subject: 'mail.suspended.subject', body: 'mail.suspended.body' },
}

const withheld: TextKeys = { subject: 'mail.campaignHeld.subject', body: 'mail.campaignHeld.body' }

/** A person has no page of their own to look at. */
const pathOf: { [K in ReportKind]?: (placeId: string) => string } = {
  prayer: (id) => `/prayers/${id}`,
  update: (id) => `/prayers/${id}?tab=updates`,
  comment: (id) => `/prayers/${id}?tab=comments`,
  miracle: (id) => `/miracles/${id}`,
  message: (id) => `/groups/${id}?tab=chat`,
  group: (id) => `/groups/${id}`,
  campaign: (id) => `/fundraising/manage/${id}`,
  donation: (id) => `/fundraising/${id}`,
}

/**
 * The worker of the job 'send-moderation-mail': mails an author the action and its reason with a link to the content,
 * naming its kind and a public title, never its text or the moderator (SEC-7.3, REQ-148, REQ-400).
 */
export function moderationMailWorker({ pool, mailer, settings, translations }: MailDeps) {
  return async ({ actionId }: JobPayloads['send-moderation-mail'], jobId: string): Promise<void> => {
    const action = await findActionMail(pool, actionId)
    const text = action && textKeysOf(action)
    if (!action || !text) return
    const mail = await wordedIn(action.language, translations, () => compose(action, text, settings))
    await mailer.send({ id: jobId, to: action.email, ...mail })
  }
}

type MailDeps = { pool: Pool; mailer: Mailer; settings: Settings; translations: Sentences }

function compose(
  mail: ActionMail,
  text: TextKeys,
  { appName, appUrl }: Settings,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const values = { app: appName, days: mail.days ?? 0 }
  const content = layOutMail({
    appName,
    name: mail.fullName,
    body: format(text.body, values),
    details: [[format('mail.moderation.about'), aboutOf(mail)]],
    quote: mail.reason,
    footer: format('mail.moderation.footer', values),
    ...waysOf(mail, appUrl),
  })
  return { subject: format(text.subject, values), ...content }
}

function aboutOf({ kind, title }: ActionMail): string {
  const name = format(`kind.${kind}`)
  return title === null ? name : format('mail.moderation.titled', { kind: name, title })
}

/** The button leads to the content while its author can open it; the contact page is always among the ways. */
function waysOf({ kind, placeId }: ActionMail, appUrl: string): Pick<MailContent, 'button' | 'links'> {
  const contact = { label: format('mail.moderation.button'), url: `${appUrl}/contact` }
  const path = placeId === null ? undefined : pathOf[kind]?.(placeId)
  if (path === undefined) return { button: contact }
  const see = { label: format('mail.moderation.see'), url: `${appUrl}${path}` }
  return { button: see, links: [contact] }
}

/** A campaign is not hidden but put on hold: it takes no donations. */
function textKeysOf({ action, kind }: ActionMail): TextKeys | undefined {
  return action === 'hide' && kind === 'campaign' ? withheld : textKeys[action]
}
