import { format } from '#contract/messages/format.ts'
import type { Span } from '#server/features/audit/affected-accounts.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/** The mail to those who are affected, with brackets where only a person knows what to say (POPIA s22(5)). */
export function breachMail(
  { since, until }: Pick<Span, 'since' | 'until'>,
  { appName, appUrl, supportEmail }: Pick<Settings, 'appName' | 'appUrl' | 'supportEmail'>,
): string {
  const app = { app: appName }
  const paragraphs = [
    format('mail.breach.subject', app),
    format('mail.greeting.nameless'),
    format('mail.breach.opening', { ...app, since: since.toISOString(), until: until.toISOString() }),
    format('mail.breach.seen'),
    format('mail.breach.follows'),
    format('mail.breach.done'),
    format('mail.breach.advice', { profileUrl: `${appUrl}/profile` }),
    format('mail.breach.who'),
    format('mail.breach.regulator'),
    format('mail.breach.contact', { contact: supportEmail ?? appUrl }),
    format('mail.signature', app),
  ]
  return paragraphs.join('\n\n')
}
