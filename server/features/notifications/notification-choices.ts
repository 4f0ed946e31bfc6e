import type { Input } from '#contract/api/define-operation.ts'
import {
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
} from '#contract/notifications/notification-kinds.ts'
import type {
  NotificationChoice,
  notificationOperations,
} from '#contract/notifications/notification-operations.ts'
import { isStaff } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const ownChoices = sql(
  'notification-choices',
  'select kind, mail, here from notification_choices where user_id = $1',
)

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

/** The ways in which the viewer is notified of each kind, chosen or by default; the kinds of staff only for staff. */
export async function getNotificationChoices({
  db,
  actor,
}: Pick<Context<'member'>, 'db' | 'actor'>): Promise<{ items: NotificationChoice[] }> {
  const chosen = new Map((await db.query(ownChoices, [actor.id])).map((choice) => [choice.kind, choice]))
  const offered = notificationKindNames.filter(
    (kind) => notificationKinds[kind].family !== 'staff' || isStaff(actor.roles),
  )
  return { items: offered.map((kind) => present(kind, chosen.get(kind))) }
}

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
  await db.query(forgetDefaults, [actor.id])
  return present(kind, chosen)
}

type Chosen = { mail: NotificationChoice['mail'] | null; here: boolean | null }

function present(kind: NotificationKind, chosen?: Chosen): NotificationChoice {
  const { mail, here } = notificationKinds[kind]
  return { kind, mail: chosen?.mail ?? mail, here: chosen?.here ?? here }
}
