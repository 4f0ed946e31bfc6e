import type { Input } from '#contract/api/define-operation.ts'
import { notificationKinds } from '#contract/notifications/notification-kinds.ts'
import type {
  NotificationChoice,
  notificationOperations,
} from '#contract/notifications/notification-operations.ts'
import { type Db, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { presentChoice } from './get-notification-choices.ts'

/** $3 and $5 say which of the two is chosen now; null gives the default back. */
const choose = sql(
  'choose-notifications',
  `
    insert into notification_choices as c (user_id, kind, mail, here)
    values ($1, $2, $4::text, $6::boolean)
    on conflict on constraint notification_choices__once do update
       set mail = case when $3::boolean then excluded.mail else c.mail end,
           here = case when $5::boolean then excluded.here else c.here end
    returning mail, here`,
)

const forgetDefaults = sql(
  'delete-default-notification-choices',
  'delete from notification_choices where user_id = $1 and mail is null and here is null',
)

type Choosing = Input<(typeof notificationOperations)['setNotificationChoice']>

/**
 * Chooses the mail of a kind or whether it is listed, from the next event on (NOTIF-5). Throws INVALID for a kind that
 * may not be refused.
 */
export async function setNotificationChoice(
  { db, actor }: Context<'member'>,
  { kind, mail, here }: Choosing,
): Promise<NotificationChoice> {
  const { mayRefuse, mail: defaultMail, here: defaultHere } = notificationKinds[kind]
  if (!mayRefuse) throw new Failure('INVALID', { fields: { kind: { key: 'notifications.choice.fixed' } } })
  const [chosen] = await db.query(choose, [
    actor.id,
    kind,
    mail !== undefined,
    mail === 'single' || mail === defaultMail ? null : (mail ?? null),
    here !== undefined,
    here === defaultHere ? null : (here ?? null),
  ])
  await forgetDefaultChoices(db, actor.id)
  return presentChoice(kind, chosen)
}

/** Deletes the rows that choose nothing any more. */
export async function forgetDefaultChoices(db: Db, memberId: string): Promise<void> {
  await db.query(forgetDefaults, [memberId])
}
