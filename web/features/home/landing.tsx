import { Link } from '@tanstack/react-router'
import { BySession } from '#web/platform/by-session.tsx'
import { t } from '#web/platform/text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Hero } from '#web/ui/hero.tsx'
import { ClosingPanel, FeatureCard, Section } from '#web/ui/landing-parts.tsx'
import { CardGrid, Main } from '#web/ui/page.tsx'
import './texts.ts'

/** The home page (HOME-1 … HOME-4, HOME-8). Numbers and testimonies join it with the community room. */
export function Landing({ siteName }: { siteName: string }) {
  return (
    <Main padded={false}>
      <Hero
        lines={[t('home.hero.line1'), t('home.hero.line2')]}
        lead={t('home.hero.lead')}
        actions={
          <>
            <Begin />
            <Link to="/prayers" className={buttonClass({ kind: 'secondary', size: 'lg' })}>
              {t('home.viewPrayers')}
            </Link>
          </>
        }
        caption={t('home.everyDot')}
      />
      <Features siteName={siteName} />
      <Section>
        <ClosingPanel title={t('home.closing.title')} text={t('home.closing.body')} action={<Begin />} />
      </Section>
    </Main>
  )
}

/** The main way on: registration, or the dashboard for members (decision 57). */
function Begin() {
  const look = buttonClass({ size: 'lg' })
  return (
    <BySession
      signedIn={
        <Link to="/dashboard" className={look}>
          {t('home.goToDashboard')}
        </Link>
      }
      signedOut={
        <Link to="/register" className={look}>
          {t('home.getStarted')}
        </Link>
      }
    />
  )
}

function Features({ siteName }: { siteName: string }) {
  return (
    <Section title={t('home.features.title')} lead={t('home.features.lead')}>
      <CardGrid>
        <FeatureCard drawing="request" title={t('home.features.requests', { app: siteName })}>
          {t('home.features.requests.body')}
        </FeatureCard>
        <FeatureCard drawing="miracle" title={t('home.features.miracles')}>
          {t('home.features.miracles.body')}
        </FeatureCard>
        <FeatureCard drawing="group" title={t('home.features.groups')}>
          {t('home.features.groups.body')}
        </FeatureCard>
      </CardGrid>
    </Section>
  )
}
