import { Link } from '@tanstack/react-router'
import { Sunrise } from 'lucide-react'
import { tagOf } from '#contract/languages/language-codes.ts'
import type { OwnMiracleCard } from '#contract/miracles/miracle-operations.ts'
import { LanguageMeta } from '#web/features/prayers/language-meta.tsx'
import { formatDay } from '#web/platform/text/format-time.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { EntryRow, IconTile } from '#web/ui/lists/entry-row.tsx'
import { Meta, MetaItem } from '#web/ui/lists/meta.tsx'
import { t } from './miracle-texts.ts'

type OwnMiraclesProps = { miracles: OwnMiracleCard[]; timeZone: string }

/** The member's own miracles, newest first, and the link to report one without a prayer (DASH-4). */
export function OwnMiracles({ miracles, timeZone }: OwnMiraclesProps) {
  if (miracles.length === 0) return <NoMiracles />
  return (
    <Card padded>
      <ul>
        {miracles.map((miracle) => (
          <OwnMiracle key={miracle.id} miracle={miracle} timeZone={timeZone} />
        ))}
      </ul>
      <Link
        to="/report-miracle"
        className={buttonClass({ kind: 'secondary', block: true, className: 'mt-5' })}
      >
        <Sunrise />
        {t('miracle.new.title')}
      </Link>
    </Card>
  )
}

function OwnMiracle({ miracle, timeZone }: { miracle: OwnMiracleCard; timeZone: string }) {
  const { id, title, language, reportedAt, prayedDays } = miracle
  return (
    <EntryRow
      tile={
        <IconTile ok>
          <Sunrise />
        </IconTile>
      }
      title={
        <Link to="/miracles/$miracleId" params={{ miracleId: id }} lang={tagOf(language)}>
          {title}
        </Link>
      }
      meta={
        <Meta>
          {prayedDays === null ? null : <MetaItem>{prayedFor(prayedDays)}</MetaItem>}
          <LanguageMeta language={language} />
          <MetaItem>
            <time dateTime={reportedAt}>{formatDay(reportedAt, timeZone)}</time>
          </MetaItem>
        </Meta>
      }
    />
  )
}

/** 'Prayed for 61 days'; at least one day. */
function prayedFor(days: number): string {
  return days === 0 ? t('miracle.sameDay') : t('miracle.prayedDays', { count: days })
}

function NoMiracles() {
  const report = (
    <Link to="/report-miracle" className={buttonClass({ kind: 'secondary' })}>
      {t('miracle.new.title')}
    </Link>
  )
  return (
    <Empty drawing="sun" title={t('miracle.none')} level={3} action={report}>
      {t('miracle.none.detail')}
    </Empty>
  )
}
