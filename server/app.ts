import type { FactName } from '#contract/facts.ts'
import { presenceStore } from '#server/features/community/commands.ts'
import { paymentWebhooks } from '#server/features/donations/settling/inbox/subscribers.ts'
import { groupOffersSubscriber } from '#server/features/groups/ownership/subscribers.ts'
import { streakSubscriber } from '#server/features/journey/subscribers.ts'
import { groupMiraclesSubscriber } from '#server/features/miracles/subscribers.ts'
import { groupPrayersSubscriber } from '#server/features/prayers/in-groups/subscribers.ts'
import { openHomePage } from '#server/features/screens/landing/queries.ts'
import type { Act, AnyHandlers, Companion, Subscriber } from '#server/platform/context.ts'
import type { FileRoute } from '#server/platform/file-routes.ts'
import type { Gauges } from '#server/platform/gauge.ts'
import type { JobWorkers } from '#server/platform/jobs.ts'
import type { Live } from '#server/platform/live.ts'
import type { PresenceKeeper } from '#server/platform/presence.ts'
import type { RoundName, Sweep } from '#server/platform/sweeper.ts'
import type { Webhook } from '#server/platform/webhooks.ts'
import { roundsOf, workersOf } from './app/background.ts'
import { gaugesOf } from './app/gauges.ts'
import { filesOf, handlersOf } from './app/handlers.ts'
import { live } from './app/live.ts'
import type { Parts } from './app/parts.ts'
import { type StalePages, stalePages } from './app/stale-pages.ts'

export type App = {
  handlers: AnyHandlers
  /** Addresses that answer with the bytes of a file. */
  files: readonly FileRoute[]
  companions: readonly Companion[]
  subscribers: readonly Subscriber[]
  live: Live
  presence: PresenceKeeper
  workers(act: Act): JobWorkers
  /** What is run again and again, by how often. */
  rounds: Record<RoundName, readonly Sweep[]>
  webhooks: readonly Webhook[]
  gauges: readonly Gauges[]
  /** Which kept pages a fact makes stale: a path, or with '/' at its end all that lies beneath it (REQ-210). */
  stalePages: StalePages
  /** What this server keeps to itself, and the facts after which it must not. */
  keepsakes: readonly { endedBy: readonly FactName[]; forget(): void }[]
}

/** After these a testimony may be gone from the home page, or under another name. */
const endTestimonies: readonly FactName[] = [
  'miracle.edited',
  'miracle.deleted',
  'miracle.hidden',
  'account.departed',
  'account.profile-changed',
  'account.suspended',
]

/** Who hears a lower room's act inside its transaction. */
export const companions: readonly Companion[] = [
  groupPrayersSubscriber,
  groupMiraclesSubscriber,
  groupOffersSubscriber,
]

/** Every room of the product, joined. Only what lies beside it in app/ knows them all; it decides nothing. */
export function createApp(parts: Parts): App {
  const { pool, clock } = parts
  const homePage = openHomePage()
  return {
    handlers: handlersOf(parts, homePage),
    files: filesOf(parts),
    companions,
    subscribers: [streakSubscriber],
    live,
    presence: presenceStore({ pool, clock }),
    workers: (act) => workersOf(parts, act),
    rounds: roundsOf(parts),
    webhooks: paymentWebhooks(parts),
    gauges: gaugesOf(parts),
    stalePages,
    keepsakes: [{ endedBy: endTestimonies, forget: homePage.invalidateTestimonies }],
  }
}
