import { Suspense, useSyncExternalStore } from 'react'
import { installOffer, onInstallOffer } from '#web/platform/device/install-offer.ts'
import { optionalPart } from '#web/platform/page/optional-part.ts'

const InstallCard = optionalPart(async () => (await import('./install-card.tsx')).InstallCard)

/** The card about the home screen, whose code is loaded where the browser offers it. */
export function LateInstallCard({ appName }: { appName: string }) {
  const offer = useSyncExternalStore(onInstallOffer, installOffer, () => null)
  if (!offer) return null
  return (
    <Suspense>
      <InstallCard offer={offer} appName={appName} />
    </Suspense>
  )
}
