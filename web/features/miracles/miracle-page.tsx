import { Link } from '@tanstack/react-router'
import type { Miracle } from '#contract/miracles/miracle-operations.ts'
import { Pictures } from '#web/features/media/pictures.tsx'
import { BackLinkText, backLinkClass } from '#web/ui/back-link.tsx'
import { Columns } from '#web/ui/columns.tsx'
import { Main, Page } from '#web/ui/page.tsx'
import { Amen } from './amen.tsx'
import { AnsweredPrayer } from './answered-prayer.tsx'
import { MiracleHeading } from './miracle-heading.tsx'
import { MiracleOwnerActions } from './miracle-owner-actions.tsx'
import { t } from './miracle-texts.ts'

type MiraclePageProps = {
  miracle: Miracle
  timeZone: string
  /** Hears which prayer it answered, when it did. */
  onDeleted: (prayerId: string | null) => void
}

/** One miracle, to be read; its author can change it or take it back (REQ-73). */
export function MiraclePage({ miracle, timeZone, onDeleted }: MiraclePageProps) {
  const { description, images, prayer, viewerCan } = miracle
  const words = (
    <>
      <MiracleHeading miracle={miracle} timeZone={timeZone} />
      <p className="read">{description}</p>
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
            {words}
          </Columns>
        ) : (
          words
        )}
      </Page>
    </Main>
  )
}

/** Public miracles of others stand among the stories of the community (REQ-52). */
function MiracleBackLink({ miracle: { mine, audience } }: { miracle: Miracle }) {
  const isStory = !mine && audience.kind === 'public'
  return (
    <Link to={isStory ? '/community' : '/dashboard'} className={backLinkClass}>
      <BackLinkText>{isStory ? t('miracle.backToStories') : t('miracle.back')}</BackLinkText>
    </Link>
  )
}
