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

/** $3, $5 and $7 say which of the three is chosen now; null gives the default back. */
const choose = sql(
  'choose-notifications',
  `
    insert into notification_choices as c (user_id, kind, mail, here, push)
    values ($1, $2, $4::text, $6::boolean, $8::boolean)
    on conflict on constraint notification_choices__once do update
       set mail = case when $3::boolean then excluded.mail else c.mail end,
           here = case when $5::boolean then excluded.here else c.here end,
           push = case when $7::boolean then excluded.push else c.push end
    returning mail, here, push`,
)

const forgetDefaults = sql(
  'delete-default-notification-choices',
  'delete from notification_choices where user_id = $1 and mail is null and here is null and push is null',
)

type Choosing = Input<(typeof notificationOperations)['setNotificationChoice']>

/**
 * Chooses the mail of a kind, whether it is listed, or whether it is pushed, from the next event on (NOTIF-5). What is
 * pushed is listed too. Throws INVALID for the mail or the list of a kind that may not be refused.
 */
export async function setNotificationChoice(
  { db, actor }: Context<'member'>,
  { kind, mail, here: chosenHere, push }: Choosing,
): Promise<NotificationChoice> {
  const defaults = notificationKinds[kind]
  const isPushOnly = mail === undefined && chosenHere === undefined && push !== undefined
  if (!defaults.mayRefuse && !isPushOnly)
    throw new Failure('INVALID', { fields: { kind: { key: 'notifications.choice.fixed' } } })
  const here = push && !defaults.here ? true : chosenHere
  const [chosen] = await db.query(choose, [
    actor.id,
    kind,
    mail !== undefined,
    mail === 'single' || mail === defaults.mail ? null : (mail ?? null),
    here !== undefined,
    here === defaults.here ? null : (here ?? null),
    push !== undefined,
    push === defaults.push ? null : (push ?? null),
  ])
  await forgetDefaultChoices(db, actor.id)
  return presentChoice(kind, chosen)
}

/** Deletes the rows that choose nothing any more. */
export async function forgetDefaultChoices(db: Db, memberId: string): Promise<void> {
  await db.query(forgetDefaults, [memberId])
}
