import type { EventName } from '#contract/events/all-events.ts'
import type { Pool } from '#server/database/connect.ts'
import { dbOn } from '#server/database/db.ts'
import { refusedAddresses } from '#server/features/account/refused-addresses.ts'
import { presenceStore } from '#server/features/community/presence-store.ts'
import { paymentWebhooks } from '#server/features/donations/settlement/payment-webhooks.ts'
import { groupOffersSubscriber } from '#server/features/groups/subscribers.ts'
import { streakSubscriber } from '#server/features/journey/subscribers.ts'
import { readChecks } from '#server/features/languages/read-checks.ts'
import { groupMiraclesSubscriber } from '#server/features/miracles/subscribers.ts'
import {
  formerGroupsSubscriber,
  notificationsSubscriber,
} from '#server/features/notifications/subscribers.ts'
import { groupPrayersSubscriber } from '#server/features/prayers/subscribers.ts'
import {
  reminderEndsSubscriber,
  reminderMailsSubscriber,
  reminderZoneSubscriber,
} from '#server/features/reminders/subscribers.ts'
import { openHomePage } from '#server/features/screens/get-landing.ts'
import type { MetricCollector } from '#server/platform/core/metric-collector.ts'
import type {
  AnyHandlers,
  RunAsSystem,
  Subscriber,
  TransactionalSubscriber,
} from '#server/platform/core/request-context.ts'
import type { Live } from '#server/platform/events/live-audience.ts'
import type { PresenceStore } from '#server/platform/events/presence-reporter.ts'
import type { JobWorkers } from '#server/platform/jobs/job-queue.ts'
import type { ScheduledTask, ScheduleName } from '#server/platform/jobs/schedules.ts'
import { type Mailer, openMailer } from '#server/platform/mail/mailer.ts'
import type { FileRoute } from '#server/platform/media/served-files.ts'
import type { Webhook } from '#server/platform/payments/webhook.ts'
import { openTranslations, type Translations } from '#server/platform/translations/translations.ts'
import { collectorsOf } from './collectors.ts'
import type { FeatureDeps } from './feature-deps.ts'
import { schedulesOf, workersOf } from './jobs-and-schedules.ts'
import { live } from './live.ts'
import { filesOf, handlersOf } from './operation-handlers.ts'

export type Features = {
  handlers: AnyHandlers
  /** Routes that answer with the bytes of a file. */
  files: readonly FileRoute[]
  transactionalSubscribers: readonly TransactionalSubscriber[]
  subscribers: readonly Subscriber[]
  live: Live
  presence: PresenceStore
  workers(runAsSystem: RunAsSystem): JobWorkers
  /** Tasks that run repeatedly, by schedule. */
  schedules: Record<ScheduleName, readonly ScheduledTask[]>
  webhooks: readonly Webhook[]
  collectors: readonly MetricCollector[]
  /** Caches in this process, and the events that invalidate them. */
  cachedEntries: readonly { endedBy: readonly EventName[]; forget(): void }[]
}

/** After these a testimony may be gone from the home page, or shown under another name. */
const testimonyEvents: readonly EventName[] = [
  'miracle.edited',
  'miracle.anonymity-changed',
  'miracle.deleted',
  'miracle.hidden',
  'account.deleted',
  'account.profile-changed',
  'account.suspended',
]

/** Subscribers that run inside the publisher's transaction. */
export const transactionalSubscribers: readonly TransactionalSubscriber[] = [
  groupPrayersSubscriber,
  groupMiraclesSubscriber,
  groupOffersSubscriber,
  formerGroupsSubscriber,
  reminderZoneSubscriber,
  reminderMailsSubscriber,
]

/** Composes all features of the product. Only the files in app/ know every feature; they decide nothing. */
export function composeFeatures(deps: FeatureDeps): Features {
  const { pool, clock } = deps
  const homePage = openHomePage()
  return {
    handlers: handlersOf(deps, homePage),
    files: filesOf(deps),
    transactionalSubscribers,
    subscribers: [streakSubscriber, reminderEndsSubscriber, notificationsSubscriber],
    live,
    presence: presenceStore({ pool, clock }),
    workers: (runAsSystem) => workersOf(deps, runAsSystem),
    schedules: schedulesOf(deps),
    webhooks: paymentWebhooks(deps),
    collectors: collectorsOf(deps),
    cachedEntries: [
      { endedBy: testimonyEvents, forget: homePage.invalidateTestimonies },
      { endedBy: ['translation.changed'], forget: deps.translations.forget },
    ],
  }
}

/** Opens the sentences of the site in its languages, as people check them. */
export function openSiteTranslations(pool: Pool): Translations {
  return openTranslations((language) => readChecks(dbOn(pool), language))
}

/** Opens the mailer of the settings, which heeds the addresses that the mail server refused. */
export function openSiteMailer({
  pool,
  clock,
  ...options
}: Omit<Parameters<typeof openMailer>[0], 'addresses'>): Promise<Mailer> {
  return openMailer({ ...options, pool, clock, addresses: refusedAddresses({ pool, clock }) })
}
