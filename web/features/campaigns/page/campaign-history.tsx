import { useHydrated } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { CampaignChange } from '#contract/fundraising/campaign-operations.ts'
import { t } from '#web/features/campaigns/campaign-texts.ts'
import type { Api } from '#web/platform/router-context.ts'
import { formatInstant } from '#web/platform/time.ts'
import { Note } from '#web/ui/note.tsx'
import { Timeline, TimelineEntry } from '#web/ui/timeline.tsx'
import { sentenceOf } from './change-sentence.ts'

type HistoryProps = { api: Api; campaignId: string }

/** What was changed about the campaign, for everybody; read when somebody opens it (REQ-46, REQ-156). */
export function History({ api, campaignId }: HistoryProps) {
  const [changes, setChanges] = useState<CampaignChange[] | 'failed'>()
  const read = () =>
    void api.call('listCampaignChanges', { campaignId }).then(
      ({ items }) => setChanges(items),
      () => setChanges('failed'),
    )
  // Without scripts it could only ever say that it loads.
  if (!useHydrated()) return null
  return (
    <details className="mt-10" onToggle={({ currentTarget }) => currentTarget.open && read()}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        {t('campaignPage.history')}
        <ChevronDown />
      </summary>
      <div className="mt-3">
        {changes === undefined ? <p role="status">{t('campaignPage.history.loading')}</p> : null}
        {changes === 'failed' ? (
          <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry: read }}>
            {t('campaignPage.history.failed')}
          </Note>
        ) : null}
        {Array.isArray(changes) ? <Changes changes={changes} /> : null}
      </div>
    </details>
  )
}

function Changes({ changes }: { changes: CampaignChange[] }) {
  return (
    <Timeline>
      {changes.map((change) => (
        <TimelineEntry key={change.id} when={<time dateTime={change.at}>{formatInstant(change.at)}</time>}>
          {sentenceOf(change)}
        </TimelineEntry>
      ))}
    </Timeline>
  )
}
