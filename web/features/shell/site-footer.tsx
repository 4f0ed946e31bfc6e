import { Link } from '@tanstack/react-router'
import { useConfig } from '#web/platform/config.ts'
import { t } from '#web/platform/text.ts'
import { Footer } from '#web/ui/footer.tsx'
import { SiteLink } from './site-link.tsx'

/** What this is, the legal pages, and whose it is (NAV-11 … NAV-13). */
export function SiteFooter({ siteName }: { siteName: string }) {
  const config = useConfig()
  const legal = [
    { key: 'privacy', link: <Link to="/privacy">{t('shell.privacy')}</Link> },
    { key: 'terms', link: <Link to="/terms">{t('shell.terms')}</Link> },
  ]
  return (
    <Footer
      about={
        <>
          <SiteLink name={siteName} />
          <p className="mt-2">{t('shell.about')}</p>
        </>
      }
      columns={[{ title: t('shell.legal'), links: legal }]}
      closing={
        <>
          {config ? <span>{t('shell.copyright', { year: String(config.year), app: siteName })}</span> : null}
          <span>{t('shell.madeIn')}</span>
        </>
      }
    />
  )
}
