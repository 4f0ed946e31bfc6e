import type { Input } from '#contract/api/define-operation.ts'
import { withFrequency } from '#contract/notifications/mail-frequency.ts'
import { notificationKinds } from '#contract/notifications/notification-kinds.ts'
import type {
  NotificationChoice,
  notificationOperations,
} from '#contract/notifications/notification-operations.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { getNotificationChoices } from './get-notification-choices.ts'
import { forgetDefaultChoices } from './set-notification-choice.ts'

/** $2 to $4 are kinds with their mails before and after; one that was chosen otherwise meanwhile stays. */
const choose = sql(
  'choose-mails-of-kinds',
  `
    insert into notification_choices as c (user_id, kind, mail)
    select $1, n.kind, n.after
      from unnest($2::text[], $4::text[]) n (kind, after)
        on conflict on constraint notification_choices__once do update
       set mail = excluded.mail
     where c.mail is not distinct from ($3::text[])[array_position($2::text[], excluded.kind)]`,
)

type Choosing = Input<(typeof notificationOperations)['setMailFrequency']>

/** Answers how often mails may come, from the next event on (REQ-470); returns all choices. */
export async function setMailFrequency(
  { db, actor }: Context<'member'>,
  { frequency }: Choosing,
): Promise<{ items: NotificationChoice[] }> {
  const { items: before } = await getNotificationChoices({ db, actor })
  const changes = withFrequency(before, frequency).flatMap((choice, index) => {
    const old = before[index]
    return old && old.mail !== choice.mail
      ? [{ kind: choice.kind, before: storedMail(old), after: storedMail(choice) }]
      : []
  })
  await db.query(choose, [
    actor.id,
    changes.map(({ kind }) => kind),
    changes.map((change) => change.before),
    changes.map((change) => change.after),
  ])
  await forgetDefaultChoices(db, actor.id)
  return await getNotificationChoices({ db, actor })
}

/** A default is stored as null. */
function storedMail({ kind, mail }: NotificationChoice): string | null {
  return mail === notificationKinds[kind].mail ? null : mail
}
