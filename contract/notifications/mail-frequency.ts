import { type MailFrequency, mailFrequencies, notificationKinds } from './notification-kinds.ts'
import type { NotificationChoice } from './notification-operations.ts'

/** The kinds among the choices of mails: those that may be refused and are listed of their own accord. */
export function hasMailChoice({ kind }: Pick<NotificationChoice, 'kind'>): boolean {
  const { mayRefuse, here, family } = notificationKinds[kind]
  return mayRefuse && here && family !== 'reminders'
}

/** The one answer that most of the kinds which are gathered by default follow; the more frequent one of two. */
export function frequencyOf(choices: readonly NotificationChoice[]): MailFrequency {
  const gathered = choices.filter((choice) => hasMailChoice(choice) && defaultOf(choice) === 'weekly')
  const countOf = (frequency: MailFrequency) => gathered.filter(({ mail }) => mail === frequency).length
  return mailFrequencies.reduce((most, next) => (countOf(next) > countOf(most) ? next : most))
}

/**
 * The choices after an answer (REQ-470). 'never' ends every mail that may be refused. Another answer changes the kinds
 * that followed the answer before, so that what was chosen in detail stays; after 'never' a kind that is not gathered
 * by default has its default again. The tasks of staff are chosen in detail only.
 */
export function withFrequency(
  choices: readonly NotificationChoice[],
  frequency: MailFrequency,
): NotificationChoice[] {
  const before = frequencyOf(choices)
  return choices.map((choice) => {
    if (!hasMailChoice(choice) || notificationKinds[choice.kind].family === 'staff') return choice
    if (frequency === 'never') return { ...choice, mail: 'never' }
    if (choice.mail !== before) return choice
    const mail = defaultOf(choice)
    return { ...choice, mail: before === 'never' && mail !== 'weekly' ? mail : frequency }
  })
}

function defaultOf({ kind }: NotificationChoice): NotificationChoice['mail'] {
  return notificationKinds[kind].mail
}
