import { Link } from '@tanstack/react-router'
import type { Prayer } from '#contract/prayers.ts'
import { useSession } from '#web/platform/session.tsx'
import { formatInstant } from '#web/platform/time.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Meta } from '#web/ui/meta.tsx'
import { BackLinkText, backLinkClass } from '#web/ui/page.tsx'
import { Byline } from '#web/ui/story-card.tsx'
import { AudienceFact } from './audience-fact.tsx'
import { CategoryFact, StatusBadge } from './prayer-facts.tsx'
import { t } from './texts.ts'

/** The way back: a public prayer was found on the wall, a private one on the dashboard. */
export function BackLink({ prayer }: { prayer: Prayer }) {
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

/** What a prayer is called, and by whom, when and to whom it was said. */
export function PrayerHeading({ prayer }: { prayer: Prayer }) {
  const { member } = useSession()
  const { status, category, audience, title, author, dateSubmitted } = prayer
  return (
    <>
      <div className="row mb-3.5">
        <StatusBadge status={status} />
        <Meta>
          <CategoryFact category={category} />
          <AudienceFact audience={audience} />
        </Meta>
      </div>
      <h1>{title}</h1>
      <div className="mt-4 mb-7">
        <Byline
          avatar={<Avatar tint={author.tint} name={author.name} />}
          name={author.name}
          line={<time dateTime={dateSubmitted}>{formatInstant(dateSubmitted, member?.timeZone)}</time>}
        />
      </div>
    </>
  )
}
