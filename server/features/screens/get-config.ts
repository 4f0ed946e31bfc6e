import type { Config } from '#contract/api/config-operations.ts'
import { type LegalEdition, termsInForce, upcomingTerms } from '#contract/legal/versions.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { languageOffers } from '#server/features/languages/language-offers.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import type { IdentityProviders } from '#server/platform/identity/identity-provider.ts'
import type { PaymentGateway } from '#server/platform/payments/payment-gateway.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Translations } from '#server/platform/translations/translations.ts'

/** The values that are constant while the server runs; the rest depends on the date and on what people check. */
export type FixedConfig = Omit<Config, 'year' | 'terms' | 'languageOffers'>

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

export type ConfigSources = {
  config: FixedConfig
  legalVersions?: readonly LegalEdition[]
  translations: Pick<Translations, 'ready'>
}

/** Returns the configuration that a browser needs before anything else (REQ-47, REQ-100, REQ-116). */
export function getConfig({ config, legalVersions, translations }: ConfigSources) {
  return async ({ clock }: Pick<Context<'anyone'>, 'clock'>): Promise<Config> => {
    const today = dayIn(SITE_TIME_ZONE, clock.now())
    const { version } = termsInForce(today, legalVersions)
    const terms = { version, upcoming: upcomingTerms(today, legalVersions) }
    return { ...config, terms, languageOffers: languageOffers(translations), year: Number(today.slice(0, 4)) }
  }
}
