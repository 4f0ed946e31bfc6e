import type { Config } from '#contract/api/config-operations.ts'
import { type LegalEdition, termsInForce, upcomingTerms } from '#contract/legal/versions.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import type { IdentityProviders } from '#server/platform/identity/identity-provider.ts'
import type { PaymentGateway } from '#server/platform/payments/payment-gateway.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/** The values that are constant while the server runs; the rest depends on the date. */
export type FixedConfig = Omit<Config, 'year' | 'terms'>

/** Properties of the server besides its settings. */
export type Site = { version: string; hasDevMailbox: boolean }

type ConfigDeps = {
  settings: Settings
  site: Site
  providers: Pick<IdentityProviders, 'origins'>
  gateway: PaymentGateway | null
}

/** Builds the public configuration of this server from its settings and dependencies. */
export function fixedConfigOf({ settings, site, providers, gateway }: ConfigDeps): FixedConfig {
  const { appEnv, supportEmail, supportPhone, supportAddress, donationCents } = settings
  return {
    appName: settings.appName,
    version: site.version,
    environment: appEnv,
    demo: settings.demo,
    devMailbox: site.hasDevMailbox,
    debug: appEnv === 'development',
    analytics: settings.analytics,
    offline: settings.offline,
    support: { email: supportEmail, phone: supportPhone, address: supportAddress },
    providerOrigins: [...providers.origins],
    payments: {
      mode: gateway?.mode ?? 'none',
      checkoutOrigins: [...(gateway?.checkoutOrigins ?? [])],
      fees: settings.fees,
      donation: { minCents: donationCents.min, maxCents: donationCents.max },
      payoutDay: settings.payoutDay,
    },
  }
}

/** Returns the configuration that a browser needs before anything else (REQ-47, REQ-100, REQ-116). */
export function getConfig(fixed: FixedConfig, versions?: readonly LegalEdition[]) {
  return async ({ clock }: Pick<Context<'anyone'>, 'clock'>): Promise<Config> => {
    const today = dayIn(SITE_TIME_ZONE, clock.now())
    const { version } = termsInForce(today, versions)
    const terms = { version, upcoming: upcomingTerms(today, versions) }
    return { ...fixed, terms, year: Number(today.slice(0, 4)) }
  }
}
