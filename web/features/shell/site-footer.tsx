import { Link } from '@tanstack/react-router'
import { LanguageLine } from '#web/features/languages/language-line.tsx'
import { useConfig } from '#web/platform/api/server-config.ts'
import { Footer } from '#web/ui/navigation/footer.tsx'
import { t } from './shell-texts.ts'
import { SiteLink } from './site-link.tsx'

/**
 * The purpose of the site, helplines, the legal pages, and the operator (NAV-10 … NAV-13). Links to pages without
 * scripts are plain: the browser need not load their route code.
 */
export function SiteFooter({ siteName }: { siteName: string }) {
  const config = useConfig()
  const support = [
    { key: 'contact', link: <Link to="/contact">{t('shell.contact')}</Link> },
    { key: 'faq', link: <a href="/faq">{t('shell.faq')}</a> },
    { key: 'fundraising', link: <Link to="/fundraising">{t('shell.fundraising')}</Link> },
  ]
  const legal = [
    { key: 'privacy', link: <a href="/privacy">{t('shell.privacy')}</a> },
    { key: 'terms', link: <a href="/terms">{t('shell.terms')}</a> },
  ]
  return (
    <Footer
      about={
        <>
          <SiteLink name={siteName} />
          <p className="mt-2">{t('shell.about')}</p>
        </>
      }
      columns={[
        { title: t('shell.support'), links: support },
        { title: t('shell.legal'), links: legal },
      ]}
      languages={<LanguageLine />}
      closing={
        <>
          {config ? <span>{t('shell.copyright', { year: String(config.year), app: siteName })}</span> : null}{' '}
          <span>{t('shell.madeIn')}</span> <a href="/licences.txt">{t('shell.licences')}</a>
        </>
      }
    />
  )
}
