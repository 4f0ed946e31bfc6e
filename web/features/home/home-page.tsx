import { Link } from '@tanstack/react-router'
import type { Landing as LandingData } from '#contract/community/community-operations.ts'
import type { LandingStatistics } from '#contract/community/statistic-operations.ts'
import { tagOf } from '#contract/languages/language-codes.ts'
import { formatNumber } from '#contract/messages/fill.ts'
import type { Testimony } from '#contract/miracles/miracle-story-operations.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { useCachedQuery } from '#web/platform/queries/use-cached-query.ts'
import { BySession } from '#web/platform/session/by-session.tsx'
import { formatInstant, formatMonth } from '#web/platform/text/format-time.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { FigureBand } from '#web/ui/figures/figure-band.tsx'
import { ClosingPanel, FeatureCard, Hero, Section } from '#web/ui/landing/landing-sections.tsx'
import { Invitation, invitationLinkClass, Testimonies, TestimonyCard } from '#web/ui/landing/testimonies.tsx'
import { CardGrid, Main } from '#web/ui/layout/page-layout.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { t } from './home-texts.ts'
import { landingQuery } from './landing-query.ts'

/**
 * The four public numbers, with their age once they are old; a dash for an unknown one (HOME-5, HOME-6,
 * REQ-2).
 */
function CommunityNumbers({ statistics }: { statistics: LandingStatistics | null }) {
  const figure = (count: number | undefined) => (count === undefined ? '—' : formatNumber(count))
  return (
    <FigureBand
      label={t('home.numbers')}
      figures={[
        { label: t('home.activeUsers'), figure: figure(statistics?.activeUsers) },
        { label: t('home.totalPrayers'), figure: figure(statistics?.totalPrayers) },
        { label: t('home.totalMiracles'), figure: figure(statistics?.totalMiracles) },
        { label: t('home.totalCampaigns'), figure: figure(statistics?.totalCampaigns) },
      ]}
      about={{ label: t('home.numbers.how'), text: t('home.numbers.about') }}
      line={
        statistics && !statistics.isCurrent
          ? t('home.numbers.asOf', { when: formatInstant(statistics.asOf) })
          : null
      }
    />
  )
}

const invitations = ['home.told.invite.waiting', 'home.told.invite.length', 'home.told.invite.yours'] as const

/**
 * Miracles whose authors agreed to be shown here; the remaining places invite to report one (HOME-7, REQ-3).
 * Empty while loading: an invitation must not turn into a testimony.
 */
function HomeTestimonies({ testimonies }: { testimonies: Testimony[] | null }) {
  return (
    <Section title={t('home.told.title')}>
      <Testimonies>
        {testimonies?.map(({ excerpt, language, author, reportedAt }) => (
          <TestimonyCard
            key={reportedAt + author.name}
            text={excerpt}
            lang={tagOf(language)}
            avatar={<Avatar tint={author.tint} name={author.name} />}
            name={author.name}
            line={formatMonth(reportedAt)}
          />
        ))}
        {testimonies ? invitations.slice(testimonies.length).map(invite) : null}
      </Testimonies>
    </Section>
  )
}

function invite(key: (typeof invitations)[number]) {
  return (
    <Invitation key={key} text={t(key)}>
      <Link to="/report-miracle" className={invitationLinkClass}>
        {t('home.told.report')}
      </Link>
    </Invitation>
  )
}

/** The home page (HOME-1 … HOME-8), the same for everyone; data that could not be loaded is left out. */
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

/** The main call to action: registration, or the dashboard for members (REQ-57). */
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
