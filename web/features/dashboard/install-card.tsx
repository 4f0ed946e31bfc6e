import { Smartphone } from 'lucide-react'
import { endInstallOffer, type InstallOffer } from '#web/platform/device/install-offer.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { t } from './install-texts.ts'

type InstallCardProps = { offer: InstallOffer; appName: string }

/** Offers to put the site on the home screen; whoever says no is not asked again (REQ-508). */
export function InstallCard({ offer, appName }: InstallCardProps) {
  async function install(): Promise<void> {
    const { outcome } = await offer.prompt()
    endInstallOffer({ isRefused: outcome === 'dismissed' })
  }
  return (
    <section className="card stack mb-6 gap-3" aria-label={t('install.label')}>
      <p className="row flex-nowrap gap-3">
        <Smartphone />
        {t('install.offer', { app: appName })}
      </p>
      <div className="row">
        <Button size="sm" onClick={() => void install()}>
          {t('install.accept')}
        </Button>
        <Button kind="secondary" size="sm" onClick={() => endInstallOffer({ isRefused: true })}>
          {t('install.refuse')}
        </Button>
      </div>
    </section>
  )
}
