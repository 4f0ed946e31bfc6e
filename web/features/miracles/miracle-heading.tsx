import { House } from 'lucide-react'
import type { Miracle } from '#contract/miracles/miracle-operations.ts'
import { HiddenMark } from '#web/features/moderation/hidden-mark.tsx'
import { MoreButton } from '#web/features/moderation/report-button.tsx'
import { useReportDialog } from '#web/features/moderation/use-report-dialog.tsx'
import { FullAudienceMeta } from '#web/features/prayers/audience-meta.tsx'
import { formatInstant } from '#web/platform/time.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Byline } from '#web/ui/byline.tsx'
import { Meta, MetaItem } from '#web/ui/meta.tsx'
import { t } from './miracle-texts.ts'

/** What a miracle is called, who reported it when, and who may read it. */
export function MiracleHeading({ miracle, timeZone }: { miracle: Miracle; timeZone: string }) {
  const { title, author, reportedAt, audience, mine, mayShowOnHome, isHidden } = miracle
  return (
    <>
      <div className="row mb-3.5">
        <Badge tone="ok" mark="dot">
          {t('miracle.badge')}
        </Badge>
        {isHidden ? <HiddenMark /> : null}
        <Meta>
          <FullAudienceMeta audience={audience} />
          {mine && mayShowOnHome ? <MetaItem icon={<House />}>{t('miracle.onHome')}</MetaItem> : null}
        </Meta>
      </div>
      <h1>{title}</h1>
      <div className="mt-4 mb-7 flex flex-wrap items-start justify-between gap-3">
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

/** Reporting it, or blocking whose it is; then the page is left (SEC-7.2). */
function MoreAbout({ miracle: { id, author, mine } }: { miracle: Miracle }) {
  const [openReport, dialog] = useReportDialog({ leavesPage: true })
  if (mine) return null
  return (
    <>
      <MoreButton
        name={author.name}
        onPress={() => openReport({ thing: { kind: 'miracle', id }, name: author.name })}
      />
      {dialog}
    </>
  )
}
