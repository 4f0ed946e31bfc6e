import { Link } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import type { Member } from '#contract/account/account-operations.ts'
import { tagOf } from '#contract/languages/language-codes.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { HiddenMark } from '#web/features/moderation/hidden-mark.tsx'
import { usePreviousPage } from '#web/platform/page/previous-page.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { TimeAgo } from '#web/platform/text/time-ago.tsx'
import { DotFigure } from '#web/ui/drawings/dot-figure.tsx'
import { Meta, MetaItem } from '#web/ui/lists/meta.tsx'
import { BackLink, BackLinkText, backLinkClass } from '#web/ui/navigation/back-link.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { Byline } from '#web/ui/people/byline.tsx'
import { FullAudienceMeta } from './audience-meta.tsx'
import { LanguageMeta } from './language-meta.tsx'
import { StatusBadge } from './prayer-meta.tsx'
import { t } from './prayer-texts.ts'

/**
 * The link back: to where one came from, else from a public prayer to the wall, from somebody else's to a group, from one's own to the dashboard.
 */
export function PrayerBackLink({ prayer }: { prayer: Prayer }) {
  return (
    <BackLink previous={usePreviousPage()}>
      <LinkAbove prayer={prayer} />
    </BackLink>
  )
}

function LinkAbove({ prayer }: { prayer: Prayer }) {
  const [group] = prayer.mine ? [] : prayer.audience.groups
  if (group)
    return (
      <Link to="/groups/$groupId" params={{ groupId: group.id }} className={backLinkClass}>
        <BackLinkText>{group.name}</BackLinkText>
      </Link>
    )
  return prayer.audience.kind === 'public' ? (
    <Link to="/prayers" className={backLinkClass}>
      <BackLinkText>{t('prayerPage.back')}</BackLinkText>
    </Link>
  ) : (
    <Link to="/dashboard" className={backLinkClass}>
      <BackLinkText>{t('prayerPage.backToDashboard')}</BackLinkText>
    </Link>
  )
}

type PrayerHeadingProps = {
  prayer: Prayer
  member: Member
  /** 2 under the moment of its miracle, which has the heading and the badge of the page. */
  level?: 1 | 2
}

/** The title of a prayer, with its author, time, location and audience (PDET-2, PDET-18). */
export function PrayerHeading({ prayer, member, level = 1 }: PrayerHeadingProps) {
  const { status, category, audience, location, title, language, author, isHidden } = prayer
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <>
      <div className="row mb-3.5">
        {level === 1 ? <StatusBadge status={status} /> : null}
        {isHidden ? <HiddenMark /> : null}
        <Meta>
          <MetaItem>{t(`prayer.category.${category}`)}</MetaItem>
          <FullAudienceMeta audience={audience} />
          <LanguageMeta language={language} />
          {location ? <MetaItem icon={<MapPin />}>{location.name}</MetaItem> : null}
        </Meta>
      </div>
      <div className="prayer-title">
        <Title lang={tagOf(language)}>{title}</Title>
        <DotFigure name={category} />
      </div>
      <div className="mt-3 mb-4">
        <Byline
          avatar={<Avatar tint={author.tint} name={author.name} size="sm" />}
          name={author.name}
          line={<Dates prayer={prayer} timeZone={member.timeZone} />}
        />
      </div>
    </>
  )
}

function Dates({ prayer: { dateSubmitted, edited }, timeZone }: { prayer: Prayer; timeZone: string }) {
  return (
    <>
      <time dateTime={dateSubmitted}>{formatInstant(dateSubmitted, timeZone)}</time>
      {' · '}
      <TimeAgo at={dateSubmitted} />
      {edited ? (
        <>
          {' · '}
          {t(edited.byAdmin ? 'prayerPage.editedByAdmin' : 'prayerPage.edited', {
            when: formatInstant(edited.at, timeZone),
          })}
        </>
      ) : null}
    </>
  )
}
