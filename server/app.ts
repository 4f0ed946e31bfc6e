import type pg from 'pg'
import type { FactName } from '#contract/facts.ts'
import type { Config } from '#contract/screens.ts'
import { mailWorker } from '#server/features/account/mails.ts'
import { deleteUnverified } from '#server/features/account/registration/commands.ts'
import { accountHandlers } from '#server/features/account/routes.ts'
import { sweepTokens } from '#server/features/account/tokens.ts'
import { presenceKeeper, sweepPresence } from '#server/features/community/commands.ts'
import { presenceHandlers } from '#server/features/community/routes.ts'
import { chatHandlers } from '#server/features/groups/chat/routes.ts'
import { groupHearings, groupTuning } from '#server/features/groups/hearings.ts'
import { joiningHandlers } from '#server/features/groups/joining/routes.ts'
import { memberHandlers } from '#server/features/groups/members/routes.ts'
import { groupHandlers } from '#server/features/groups/routes.ts'
import { journeyHearings } from '#server/features/journey/hearings.ts'
import { streakSubscriber } from '#server/features/journey/subscribers.ts'
import { sweepImages } from '#server/features/media/commands.ts'
import { imageFiles } from '#server/features/media/files.ts'
import { mediaHandlers } from '#server/features/media/routes.ts'
import { miracleHearings } from '#server/features/miracles/hearings.ts'
import { miracleHandlers } from '#server/features/miracles/routes.ts'
import { groupMiraclesCompanion } from '#server/features/miracles/subscribers.ts'
import { prayerHearings } from '#server/features/prayers/hearings.ts'
import { groupPrayerHandlers } from '#server/features/prayers/in-groups/routes.ts'
import { groupPrayersCompanion } from '#server/features/prayers/in-groups/subscribers.ts'
import { prayerHandlers } from '#server/features/prayers/routes.ts'
import { talkHandlers } from '#server/features/prayers/talk/routes.ts'
import { screenHandlers } from '#server/features/screens/routes.ts'
import { sharedPictures } from '#server/features/sharing/files.ts'
import { sharingHandlers } from '#server/features/sharing/routes.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { AnyHandlers, Companion, Subscriber } from '#server/platform/context.ts'
import type { FileRoute } from '#server/platform/file-routes.ts'
import type { IdentityProviders } from '#server/platform/identity-provider.ts'
import type { JobWorkers } from '#server/platform/jobs.ts'
import type { Live } from '#server/platform/live.ts'
import type { Mailer } from '#server/platform/mailer.ts'
import type { MediaStore } from '#server/platform/media-store.ts'
import type { PresenceKeeper } from '#server/platform/presence.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Sweep } from '#server/platform/sweeper.ts'

export type App = {
  handlers: AnyHandlers
  /** Addresses that answer with the bytes of a file. */
  files: readonly FileRoute[]
  companions: readonly Companion[]
  subscribers: readonly Subscriber[]
  live: Live
  presence: PresenceKeeper
  workers: JobWorkers
  sweeps: readonly Sweep[]
  /** Which kept pages a fact makes stale, by the beginning of their path (ruling 10). */
  stalePages: Partial<Record<FactName, readonly string[]>>
}

type Parts = {
  pool: pg.Pool
  clock: Clock
  settings: Settings
  mailer: Mailer
  store: MediaStore
  providers: IdentityProviders
  config: Omit<Config, 'year'>
}

/** Every room of the product, joined. The only file that knows them all; it decides nothing. */
export function createApp({ pool, clock, settings, mailer, store, providers, config }: Parts): App {
  return {
    handlers: {
      ...accountHandlers({ providers }),
      ...groupHandlers,
      ...memberHandlers,
      ...joiningHandlers,
      ...chatHandlers,
      ...mediaHandlers({ store }),
      ...prayerHandlers,
      ...talkHandlers,
      ...groupPrayerHandlers,
      ...miracleHandlers,
      ...sharingHandlers,
      ...presenceHandlers,
      ...screenHandlers(config),
    } as AnyHandlers,
    files: [imageFiles({ store }), sharedPictures()],
    companions: [groupPrayersCompanion, groupMiraclesCompanion],
    subscribers: [streakSubscriber],
    live,
    presence: presenceKeeper({ pool, clock }),
    workers: { 'send-mail': mailWorker({ pool, mailer, clock, settings }) },
    sweeps: [
      { name: 'one-time tokens', run: () => sweepTokens(pool, clock) },
      { name: 'unverified accounts', run: () => deleteUnverified(pool, clock) },
      { name: 'presence', run: () => sweepPresence(pool, clock) },
      { name: 'images nobody uses', run: () => sweepImages({ pool, clock, store }) },
    ],
    stalePages,
  }
}

const live: Live = {
  hearings: [...groupHearings, ...prayerHearings, ...miracleHearings, ...journeyHearings],
  tunings: [groupTuning],
}

const stalePages: App['stalePages'] = {
  'prayer.submitted': ['/prayers'],
  'prayer.edited': ['/prayers', '/s/'],
  'prayer.images-changed': ['/s/'],
  'prayer.audience-changed': ['/prayers', '/s/'],
  'prayer.archived': ['/prayers', '/s/'],
  'prayer.restored': ['/prayers', '/s/'],
  'prayer.answered': ['/prayers', '/s/'],
  'prayer.deleted': ['/prayers', '/s/'],
  'prayer.supported': ['/prayers', '/s/'],
  'prayer.support-withdrawn': ['/prayers', '/s/'],
  'comment.added': ['/s/'],
  'comment.deleted': ['/s/'],
  'miracle.deleted': ['/prayers', '/s/'],
}
