import { Link } from '@tanstack/react-router'
import { Sunrise } from 'lucide-react'
import type { HistoryEntry } from '#contract/api/screen-operations.ts'
import { tagOf } from '#contract/languages/language-codes.ts'
import { HiddenMark } from '#web/features/moderation/hidden-mark.tsx'
import { AudienceMeta } from '#web/features/prayers/audience-meta.tsx'
import { CategoryIcon, CategoryMeta } from '#web/features/prayers/category-meta.tsx'
import { LanguageMeta } from '#web/features/prayers/language-meta.tsx'
import { StatusBadge } from '#web/features/prayers/prayer-meta.tsx'
import { formatDay } from '#web/platform/text/format-time.ts'
import { Badge } from '#web/ui/lists/badge.tsx'
import { EntryRow, IconTile } from '#web/ui/lists/entry-row.tsx'
import { Meta, MetaItem } from '#web/ui/lists/meta.tsx'
import { t } from './dashboard-texts.ts'

type HistoryRowProps = { entry: HistoryEntry; timeZone: string }

/** A prayer or a miracle of the member's history, with its date. */
export function HistoryRow({ entry, timeZone }: HistoryRowProps) {
  const { id, title, excerpt, language, audience, isHidden, at } = entry
  const isPrayer = entry.kind === 'prayer'
  return (
    <EntryRow
      tile={
        <IconTile ok={!isPrayer}>
          {isPrayer ? <CategoryIcon category={entry.category} /> : <Sunrise />}
        </IconTile>
      }
      title={
        isPrayer ? (
          <Link to="/prayers/$prayerId" params={{ prayerId: id }} lang={tagOf(language)}>
            {title}
          </Link>
        ) : (
          <Link to="/miracles/$miracleId" params={{ miracleId: id }} lang={tagOf(language)}>
            {title}
          </Link>
        )
      }
      badge={
        <>
          {isPrayer ? <StatusBadge status={entry.status} /> : <Badge tone="ok">{t('history.miracle')}</Badge>}
          {isHidden ? <HiddenMark /> : null}
        </>
      }
      text={excerpt}
      lang={tagOf(language)}
      meta={
        <Meta>
          <MetaItem>
            <time dateTime={at}>{formatDay(at, timeZone)}</time>
          </MetaItem>
          {isPrayer ? <CategoryMeta category={entry.category} /> : null}
          <AudienceMeta audience={audience} />
          <LanguageMeta language={language} />
        </Meta>
      }
    />
  )
}
