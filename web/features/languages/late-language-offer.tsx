import { Suspense } from 'react'
import { useConfig } from '#web/platform/api/server-config.ts'
import { optionalPart } from '#web/platform/page/optional-part.ts'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'

const LanguageOffer = optionalPart(async () => (await import('./language-offer.tsx')).LanguageOffer)

/** The offer of another language, whose code is loaded once a language is ready. */
export function LateLanguageOffer() {
  const offers = useConfig()?.languageOffers
  if (!useIsHydrated() || !offers?.length) return null
  return (
    <Suspense>
      <LanguageOffer offers={offers} />
    </Suspense>
  )
}
