import { Link } from '@tanstack/react-router'
import { House } from 'lucide-react'
import { tagOf } from '#contract/languages/language-codes.ts'
import type { Miracle } from '#contract/miracles/miracle-operations.ts'
import { Pictures } from '#web/features/media/pictures.tsx'
import { HiddenMark } from '#web/features/moderation/hidden-mark.tsx'
import { MoreButton } from '#web/features/moderation/report-button.tsx'
import { useReportDialog } from '#web/features/moderation/use-report-dialog.tsx'
import { FullAudienceMeta } from '#web/features/prayers/audience-meta.tsx'
import { LanguageMeta } from '#web/features/prayers/language-meta.tsx'
import { usePreviousPage } from '#web/platform/page/previous-page.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { Meta, MetaItem } from '#web/ui/lists/meta.tsx'
import { BackLink, BackLinkText, backLinkClass } from '#web/ui/navigation/back-link.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { Byline } from '#web/ui/people/byline.tsx'
import { Amen } from './amen.tsx'
import { AnsweredPrayer } from './answered-prayer.tsx'
import { MiracleOwnerActions } from './miracle-owner-actions.tsx'
import { t } from './miracle-texts.ts'

/** The title of a miracle, its author, date and audience. */
function MiracleHeading({ miracle, timeZone }: { miracle: Miracle; timeZone: string }) {
  const { title, language, author, reportedAt, audience, mine, mayShowOnHome, isHidden } = miracle
  return (
    <>
      <div className="row mb-3.5">
        <Badge tone="ok" mark="dot">
          {t('miracle.badge')}
        </Badge>
        {isHidden ? <HiddenMark /> : null}
        <Meta>
          <FullAudienceMeta audience={audience} />
          <LanguageMeta language={language} />
          {mine && mayShowOnHome ? <MetaItem icon={<House />}>{t('miracle.onHome')}</MetaItem> : null}
        </Meta>
      </div>
      <h1 lang={tagOf(language)}>{title}</h1>
      <div className="mt-4 mb-7 flex items-start justify-between gap-3">
        <Byline
          avatar={<Avatar tint={author.tint} name={author.name} />}
          name={author.name}
          line={<time dateTime={reportedAt}>{formatInstant(reportedAt, timeZone)}</time>}
        />
        <MoreAbout miracle={miracle} />
      </div>
    </>
  )
}

/** Reporting the miracle, or blocking its author; after a block the page is left (SEC-7.2). */
function MoreAbout({ miracle: { id, author, mine } }: { miracle: Miracle }) {
  const [openReport, dialog] = useReportDialog({ leavesPage: true })
  if (mine) return null
  return (
    <>
      <MoreButton
        name={author.name}
        onPress={() => openReport({ target: { kind: 'miracle', id }, name: author.name })}
      />
      {dialog}
    </>
  )
}

type MiraclePageProps = {
  miracle: Miracle
  timeZone: string
  /** Called with the prayer it answered, if any. */
  onDeleted: (prayerId: string | null) => void
}

/** The page of one miracle; its author can edit or delete it (REQ-73). */
export function MiraclePage({ miracle, timeZone, onDeleted }: MiraclePageProps) {
  const { description, language, images, prayer, viewerCan } = miracle
  const content = (
    <>
      <MiracleHeading miracle={miracle} timeZone={timeZone} />
      <p className="read" lang={tagOf(language)}>
        {description}
      </p>
      {images.length > 0 ? (
        <div className="mt-6">
          <Pictures images={images} />
        </div>
      ) : null}
      {viewerCan.includes('miracle.amen') ? (
        <div className="mt-7">
          <Amen miracle={miracle} />
        </div>
      ) : null}
      <MiracleOwnerActions miracle={miracle} onDeleted={onDeleted} />
    </>
  )
  return (
    <Main>
      <Page>
        <MiracleBackLink miracle={miracle} />
        {prayer ? (
          <Columns
            asideLabel={t('miracle.answers')}
            aside={<AnsweredPrayer heading={t('miracle.answers')} prayer={prayer} timeZone={timeZone} />}
          >
            {content}
          </Columns>
        ) : (
          content
        )}
      </Page>
    </Main>
  )
}

/** Public miracles of others belong to the stories of the community (REQ-52). */
function MiracleBackLink({ miracle: { mine, audience } }: { miracle: Miracle }) {
  const isStory = !mine && audience.kind === 'public'
  return (
    <BackLink previous={usePreviousPage()}>
      <Link to={isStory ? '/community' : '/dashboard'} className={backLinkClass}>
        <BackLinkText>{isStory ? t('miracle.backToStories') : t('miracle.back')}</BackLinkText>
      </Link>
    </BackLink>
  )
}
