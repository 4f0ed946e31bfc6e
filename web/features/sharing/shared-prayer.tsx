import { Link, useRouteContext } from '@tanstack/react-router'
import { HandHeart, MapPin, MessageCircle } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { tagOf } from '#contract/languages/language-codes.ts'
import { formatNumber } from '#contract/messages/fill.ts'
import type { SharedPrayer as Shared } from '#contract/prayers/sharing-operations.ts'
import { Pictures } from '#web/features/media/pictures.tsx'
import { CategoryMeta } from '#web/features/prayers/category-meta.tsx'
import { LanguageMeta } from '#web/features/prayers/language-meta.tsx'
import { StatusBadge } from '#web/features/prayers/prayer-meta.tsx'
import { publicShareOf } from '#web/features/prayers/share/share-links.ts'
import { t } from '#web/features/prayers/share/share-texts.ts'
import { SupportersMeta } from '#web/features/prayers/supporters-meta.tsx'
import { BySession } from '#web/platform/session/by-session.tsx'
import { actAttribute } from '#web/platform/session/pending-act.ts'
import { TimeAgo } from '#web/platform/text/time-ago.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { PrayedLabel } from '#web/ui/buttons/prayed-toggle.tsx'
// The styles of the share options and of the comment's field, whose code is loaded later.
import '#web/ui/dialogs/dialog.css'
import '#web/ui/forms/field.css'
import '#web/ui/forms/input.css'
import { Columns, StickyBar } from '#web/ui/layout/columns.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { Meta, MetaItem } from '#web/ui/lists/meta.tsx'
import { BackLinkText, backLinkClass } from '#web/ui/navigation/back-link.tsx'

type JoinCardProps = { prayer: Shared; counts: ReactNode }

/** The number of supporters, and the button to join them. */
function JoinCard({ prayer, counts }: JoinCardProps) {
  return (
    <section className="card card-padded stack">
      <h2 className="text-h3">{t('sharedPrayer.join')}</h2>
      {counts}
      <BySession signedOut={<SupportAfterSignIn prayer={prayer} />} />
    </section>
  )
}

function OpenPrayer({ prayerId }: { prayerId: string }) {
  return (
    <Link
      to="/prayers/$prayerId"
      params={{ prayerId }}
      data-needs-scripts
      className={buttonClass({ block: true })}
    >
      {t('sharedPrayer.open')}
    </Link>
  )
}

/** Support is remembered and given after the sign-in, whose page says what it is for (REQ-301, REQ-302). */
function SupportAfterSignIn({ prayer: { id, title } }: { prayer: Shared }) {
  const redirect = `/prayers/${id}`
  return (
    <>
      <p className="text-text-2">{t('sharedPrayer.invite')}</p>
      <Link
        to="/login"
        search={{ redirect }}
        {...actAttribute({ kind: 'support', prayerId: id, title }, redirect)}
        className={buttonClass({ kind: 'secondary', block: true })}
      >
        <HandHeart />
        {t('sharedPrayer.support')}
      </Link>{' '}
      <Link to="/login" search={{ redirect }} className={buttonClass({ kind: 'secondary', block: true })}>
        {t('sharedPrayer.signIn')}
      </Link>
    </>
  )
}

/** The first thing to do, at the foot of a phone's screen and below the words on wide ones (REQ-301). */
function Acts({ prayer: { id, title }, share }: { prayer: Shared; share: ReactNode }) {
  const redirect = `/prayers/${id}`
  return (
    <div className="shared-acts">
      <BySession
        signedIn={<OpenPrayer prayerId={id} />}
        signedOut={
          <Link
            to="/login"
            search={{ redirect }}
            {...actAttribute({ kind: 'pray', prayerId: id, title }, redirect)}
            className="prayed prayed-big"
          >
            <PrayedLabel label={t('sharedPrayer.pray')} />
          </Link>
        }
      />
      {share}
    </div>
  )
}

/** In the page's HTML; the browser loads their code after the page's own. */
const ShareOptions = import.meta.env.SSR
  ? (await import('#web/features/prayers/share/share-options.tsx')).ShareOptions
  : lazy(async () => ({
      default: (await import('#web/features/prayers/share/share-options.tsx')).ShareOptions,
    }))
const VisitorComment = import.meta.env.SSR
  ? (await import('./visitor-comment.tsx')).VisitorComment
  : lazy(async () => ({ default: (await import('./visitor-comment.tsx')).VisitorComment }))

/** A public prayer for everybody with its link: its text, a first name or none, a town, counts (REQ-25). */
export function SharedPrayer({ prayer }: { prayer: Shared }) {
  const origin = useRouteContext({ from: '__root__', select: ({ site }) => site.origin })
  const share = (
    <Suspense fallback={null}>
      <ShareOptions shared={publicShareOf(prayer, origin)} opensUp />
    </Suspense>
  )
  return (
    <>
      <Main>
        <Page>
          <Link to="/prayers" className={backLinkClass}>
            <BackLinkText>{t('sharedPrayer.more')}</BackLinkText>
          </Link>
          <Columns
            aside={<JoinCard prayer={prayer} counts={<Counts prayer={prayer} />} />}
            asideLabel={t('sharedPrayer.join')}
          >
            <article>
              <SharedPrayerMeta prayer={prayer} />
              <h1 className="break-words" lang={tagOf(prayer.language)}>
                {prayer.title}
              </h1>
              <p className="mt-3 mb-7 text-text-2">
                {prayer.authorName ?? t('sharedPrayer.noName')}
                {' · '}
                <TimeAgo at={prayer.dateSubmitted} />
              </p>
              <p className="read mb-8" lang={tagOf(prayer.language)}>
                {prayer.description}
              </p>
              <Pictures images={prayer.images} />
              <div className="wide-only mb-8">
                <Acts prayer={prayer} share={share} />
              </div>
              <BySession
                signedOut={
                  <Suspense fallback={null}>
                    <VisitorComment prayer={prayer} />
                  </Suspense>
                }
              />
            </article>
          </Columns>
        </Page>
      </Main>
      <StickyBar label={t('sharedPrayer.join')}>
        <Acts prayer={prayer} share={share} />
      </StickyBar>
    </>
  )
}

function SharedPrayerMeta({ prayer: { status, category, language, town } }: { prayer: Shared }) {
  return (
    <div className="row mb-3.5">
      <StatusBadge status={status} />{' '}
      <Meta>
        <CategoryMeta category={category} />
        <LanguageMeta language={language} />
        {town ? <MetaItem icon={<MapPin />}>{town}</MetaItem> : null}
      </Meta>
    </div>
  )
}

function Counts({ prayer }: { prayer: Shared }): ReactNode {
  const { supportCount, commentCount, intercessionCount: times, intercessorCount: people } = prayer
  return (
    <Meta>
      {times > 0 ? <MetaItem>{t('sharedPrayer.given', { times, people })}</MetaItem> : null}
      <SupportersMeta count={supportCount} />
      <MetaItem icon={<MessageCircle />} hiddenText={t('sharedPrayer.comments', { count: commentCount })}>
        {formatNumber(commentCount)}
      </MetaItem>
    </Meta>
  )
}
