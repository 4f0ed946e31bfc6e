import { Link } from '@tanstack/react-router'
import { House, Pencil, Trash2 } from 'lucide-react'
import type { Miracle } from '#contract/miracles.ts'
import { Pictures } from '#web/features/media/pictures.tsx'
import { AudienceInFull } from '#web/features/prayers/audience-fact.tsx'
import { formatInstant } from '#web/platform/time.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Meta, MetaItem } from '#web/ui/meta.tsx'
import { BackLinkText, backLinkClass, Columns, Main, Page } from '#web/ui/page.tsx'
import { Byline } from '#web/ui/story-card.tsx'
import { AnsweredPrayer } from './answered-prayer.tsx'
import { t } from './texts.ts'
import { useMiracleRemoval } from './use-miracle-removal.tsx'

type MiraclePageProps = {
  miracle: Miracle
  timeZone: string
  /** Hears which prayer it answered, when it did. */
  onDeleted: (prayerId: string | null) => void
}

/** One miracle, to be read; its author can change it or take it back (decision 73). */
export function MiraclePage({ miracle, timeZone, onDeleted }: MiraclePageProps) {
  const { description, images, prayer } = miracle
  const words = (
    <>
      <MiracleHeading miracle={miracle} timeZone={timeZone} />
      <p className="read">{description}</p>
      {images.length > 0 ? (
        <div className="mt-6">
          <Pictures images={images} />
        </div>
      ) : null}
      <OwnerActs miracle={miracle} onDeleted={onDeleted} />
    </>
  )
  return (
    <Main>
      <Page>
        <Link to="/dashboard" className={backLinkClass}>
          <BackLinkText>{t('miracle.back')}</BackLinkText>
        </Link>
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

function MiracleHeading({ miracle, timeZone }: { miracle: Miracle; timeZone: string }) {
  const { title, author, reportedAt, audience, mine, mayShowOnHome } = miracle
  return (
    <>
      <div className="row mb-3.5">
        <Badge tone="ok" mark="dot">
          {t('miracle.badge')}
        </Badge>
        <Meta>
          <AudienceInFull audience={audience} />
          {mine && mayShowOnHome ? <MetaItem icon={<House />}>{t('miracle.onHome')}</MetaItem> : null}
        </Meta>
      </div>
      <h1>{title}</h1>
      <div className="mt-4 mb-7">
        <Byline
          avatar={<Avatar tint={author.tint} name={author.name} />}
          name={author.name}
          line={<time dateTime={reportedAt}>{formatInstant(reportedAt, timeZone)}</time>}
        />
      </div>
    </>
  )
}

function OwnerActs({ miracle, onDeleted }: Pick<MiraclePageProps, 'miracle' | 'onDeleted'>) {
  const { id, viewerCan } = miracle
  const [remove, dialog] = useMiracleRemoval(miracle, onDeleted)
  const mayEdit = viewerCan.includes('miracle.edit')
  const mayDelete = viewerCan.includes('miracle.delete')
  if (!mayEdit && !mayDelete) return null
  return (
    <>
      <hr className="dots-rule" />
      <div className="row">
        {mayEdit ? (
          <Link
            to="/miracles/edit/$miracleId"
            params={{ miracleId: id }}
            className={buttonClass({ kind: 'secondary' })}
          >
            <Pencil />
            {t('miracle.edit')}
          </Link>
        ) : null}
        {mayDelete ? (
          <Button kind="danger-ghost" onClick={remove}>
            <Trash2 />
            {t('miracle.remove')}
          </Button>
        ) : null}
      </div>
      {dialog}
    </>
  )
}
