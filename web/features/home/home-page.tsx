import { Link } from '@tanstack/react-router'
import type { Landing as LandingData } from '#contract/community/community-operations.ts'
import { formatNumber } from '#contract/messages/fill.ts'
import { BySession } from '#web/platform/by-session.tsx'
import { useCachedQuery } from '#web/platform/known-data.ts'
import type { Api } from '#web/platform/router-context.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Hero } from '#web/ui/hero.tsx'
import { ClosingPanel, FeatureCard, Section } from '#web/ui/landing-parts.tsx'
import { CardGrid, Main } from '#web/ui/page.tsx'
import { textLinkClass } from '#web/ui/text-button.tsx'
import { CommunityNumbers } from './community-numbers.tsx'
import { t } from './home-texts.ts'
import { landingQuery } from './landing-query.ts'
import { HomeTestimonies } from './told-by-people.tsx'

/** The home page (HOME-1 … HOME-8), the same for everybody; what it could not read it leaves out. */
export function Landing({ siteName, api }: { siteName: string; api: Api }) {
  const known = useCachedQuery<LandingData>(landingQuery(api).queryKey)
  const statistics = known?.data?.statistics ?? null
  const testimonies = known?.data?.testimonies ?? (known?.status === 'pending' ? null : [])
  return (
    <Main padded={false}>
      <Opening prayers={statistics?.totalPrayers ?? null} />
      <Features siteName={siteName} />
      <CommunityNumbers statistics={statistics} />
      <HomeTestimonies testimonies={testimonies} />
      <Section joined>
        <ClosingPanel title={t('home.closing.title')} text={t('home.closing.body')} action={<Begin />} />
      </Section>
    </Main>
  )
}

function Opening({ prayers }: { prayers: number | null }) {
  return (
    <Hero
      lines={[t('home.hero.line1'), t('home.hero.line2')]}
      lead={t('home.hero.lead')}
      actions={
        <>
          <Begin />
          <Link to="/community" className={buttonClass({ kind: 'secondary', size: 'lg' })}>
            {t('home.viewCommunity')}
          </Link>
        </>
      }
      caption={
        <>
          {t('home.room')}
          {prayers === null || prayers === 0 ? null : (
            <b> {t('home.soFar', { count: formatNumber(prayers) })}</b>
          )}
        </>
      }
    />
  )
}

/** The main way on: registration, or the dashboard for members (REQ-57). */
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
      <p className="mt-6 text-center">
        <Link to="/fundraising" className={textLinkClass}>
          {t('home.fundraising')}
        </Link>
      </p>
    </Section>
  )
}
