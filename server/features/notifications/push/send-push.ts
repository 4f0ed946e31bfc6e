import { createHash } from 'node:crypto'
import type { Notification } from '#contract/notifications/notification-operations.ts'
import { type LockScreenLevel, pushDefaults } from '#contract/notifications/push-operations.ts'
import type { PushedMessage } from '#contract/notifications/pushed-message.ts'
import type { Pool } from '#server/database/connect.ts'
import { type Db, dbOn, type RowOf, sql } from '#server/database/db.ts'
import { countUnseenOf } from '#server/features/notifications/count-notifications.ts'
import { listUnseen } from '#server/features/notifications/list-notifications.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import type { JobPayloads } from '#server/platform/core/job-payloads.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { PushMessage, PushResult, PushSender } from '#server/platform/push/push-sender.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { type Sentences, wordedIn } from '#server/platform/translations/worded-in.ts'
import { pushText } from './push-text.ts'
import { openSubscription } from './subscription-seal.ts'

/** Nobody whose session ended, who is suspended, who left, or who has to accept the terms first. */
const findReceiver = sql(
  'receiver-of-push',
  `
    select b.id, b.user_id as "memberId", b.sealed, b.receiver, b.paused_until as "pausedUntil",
           coalesce(p.lock_screen, '${pushDefaults.lockScreen}') as "lockScreen!", r.language
      from push_subscriptions b
      join sessions s on s.id = b.session_id
      join accounts a on a.id = b.user_id
      join profiles r on r.id = a.id
      left join push_settings p on p.user_id = a.id
     where b.id = $1
       and s.idle_ends_at > $2
       and s.ends_at > $2
       and not a.needs_consent
       and coalesce(a.suspended_until <= $2, true)
       and not exists (select from account_deletions d where d.member_id = a.id)`,
)

/** The title of a prayer that the member may have on a locked screen: an own or public one. */
const titleForLockScreen = sql(
  'title-for-lock-screen',
  `
    select p.title
      from visible_prayers($1) p
     where p.id = $2
       and (p.user_id = $1 or p.audience = 'public')`,
)

const forget = sql('forget-push-subscription', 'delete from push_subscriptions where id = $1')
const pause = sql('pause-push-subscription', 'update push_subscriptions set paused_until = $2 where id = $1')

type PushDeps = {
  pool: Pool
  clock: Clock
  settings: Settings
  seal: Seal
  log: Log
  pushSender: PushSender | null
  translations: Sentences
}
type Job = JobPayloads['send-push']
type Receiver = RowOf<typeof findReceiver>

/** The push service did not take a push; the queue tries again. */
class PushDelayed extends Error {
  override name = 'PushDelayed'
}

/**
 * The worker of the job 'send-push'. What was seen, withdrawn or is no longer visible by then is not pushed, and a browser
 * whose session ended gets nothing (NOTIF-3, NOTIF-9). After a crash between sending and recording the same push is sent
 * again: the phone puts it in the place of the first one (NOTIF-12).
 */
export function pushWorker({ pool, clock, settings, seal, log, pushSender, translations }: PushDeps) {
  return async (job: Job): Promise<void> => {
    const [db, now, until] = [dbOn(pool), clock.now(), new Date(job.until)]
    if (!pushSender || now >= until) return
    const [receiver] = await db.query(findReceiver, [job.subscriptionId, now])
    if (!receiver) return
    if (receiver.pausedUntil && new Date(receiver.pausedUntil) > now) throw new PushDelayed('It is to wait')
    const news = await listUnseen(db, receiver.memberId, job.notificationIds)
    if (news.length === 0 && job.notificationIds.length > 0) return
    const target = openSubscription(seal, receiver.id, receiver.sealed)
    const send = async (lockScreen: LockScreenLevel) => {
      const input = { job, receiver, news, lockScreen, appName: settings.appName, translations }
      const text = await messageOf(db, input)
      return await pushSender.send(target, envelopeOf(text, { news, job, now, until }))
    }
    let result = await send(receiver.lockScreen)
    if (result.kind === 'too-large') result = await send('nothing')
    await settle(db, receiver, { result, now, log })
  }
}

type Message = {
  job: Job
  receiver: Receiver
  news: readonly Notification[]
  lockScreen: LockScreenLevel
  appName: string
  translations: Sentences
}

async function messageOf(
  db: Db,
  { job, receiver, news, lockScreen, appName, translations }: Message,
): Promise<PushedMessage> {
  const reminders = news.some(({ kind, detail }) => kind === 'reminder' && detail === 'due')
    ? job.reminders
    : []
  const telling = {
    app: appName,
    lockScreen,
    news,
    title: lockScreen === 'subject' ? await titleOf(db, receiver.memberId, news) : null,
    prayers: job.prayers ?? 0,
    hasReminders: (reminders ?? []).length > 0,
  }
  const text = await wordedIn(receiver.language, translations, () => pushText(telling))
  return {
    v: 1,
    app: appName,
    receiver: receiver.receiver,
    ...text,
    unseen: await countUnseenOf(db, receiver.memberId),
    ...(text.labels && reminders && { reminders }),
  }
}

async function titleOf(db: Db, memberId: string, [first]: readonly Notification[]): Promise<string | null> {
  if (first?.subject?.kind !== 'prayer') return null
  const [found] = await db.query(titleForLockScreen, [memberId, first.subject.id])
  return found?.title ?? null
}

type Envelope = { news: readonly Notification[]; job: Job; now: Date; until: Date }

/** How urgent a push is for a phone that sleeps, and how long its service keeps it; a newer one replaces an older one. */
function envelopeOf(message: PushedMessage, { news, job, now, until }: Envelope): PushMessage {
  const isReminder = job.reminders !== undefined
  const isLow = news.length > 0 && news.every(({ kind }) => kind === 'group-prayers')
  return {
    payload: JSON.stringify(message),
    ttlSeconds: Math.max(1, Math.floor((until.getTime() - now.getTime()) / 1000)),
    urgency: isReminder ? 'high' : isLow ? 'low' : 'normal',
    topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 24),
  }
}

type Settling = { result: PushResult; now: Date; log: Log }

async function settle(db: Db, { id }: Receiver, { result, now, log }: Settling): Promise<void> {
  if (result.kind === 'gone') await db.query(forget, [id])
  if (result.kind === 'refused') log.error('a push service refused a push', { status: result.status })
  if (result.kind !== 'later') return
  if (result.retryAfterSeconds !== null)
    await db.query(pause, [id, secondsFrom(now, result.retryAfterSeconds)])
  throw new PushDelayed('The push service is not available')
}
