import {
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
} from '#contract/notifications/notification-kinds.ts'
import type { NotificationChoice } from '#contract/notifications/notification-operations.ts'
import { isStaff } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const ownChoices = sql(
  'notification-choices',
  'select kind, mail, here, push from notification_choices where user_id = $1',
)

/** The ways in which the viewer is notified of each kind, chosen or by default; the kinds of staff only for staff. */
export async function getNotificationChoices({
  db,
  actor,
}: Pick<Context<'member'>, 'db' | 'actor'>): Promise<{ items: NotificationChoice[] }> {
  const chosen = new Map((await db.query(ownChoices, [actor.id])).map((choice) => [choice.kind, choice]))
  const offered = notificationKindNames.filter(
    (kind) => notificationKinds[kind].family !== 'staff' || isStaff(actor.roles),
  )
  return { items: offered.map((kind) => presentChoice(kind, chosen.get(kind))) }
}

type Chosen = { mail: NotificationChoice['mail'] | null; here: boolean | null; push: boolean | null }

/** Builds the response for a kind: the choice, where nothing was chosen the default. */
export function presentChoice(kind: NotificationKind, chosen?: Chosen): NotificationChoice {
  const { mail, here, push } = notificationKinds[kind]
  return { kind, mail: chosen?.mail ?? mail, here: chosen?.here ?? here, push: chosen?.push ?? push }
}
