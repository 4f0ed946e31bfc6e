import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { CampaignChange } from '#contract/fundraising/campaign-operations.ts'
import { campaignStatuses } from '#contract/fundraising/fundraising-constants.ts'
import { formatMoney } from '#contract/money/cents.ts'
import { t } from '#web/features/campaigns/campaign-texts.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { formatDay, formatInstant } from '#web/platform/text/format-time.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { Timeline, TimelineEntry } from '#web/ui/lists/timeline.tsx'

/** One line of the history in words: amounts arrive in cents, days as dates, statuses by name. */
function sentenceOf({ kind, was, became }: CampaignChange): string {
  switch (kind) {
    case 'title':
      return t('campaignPage.history.title', { was: was ?? '', became: became ?? '' })
    case 'goal':
      return t('campaignPage.history.goal', { was: amountIn(was), became: amountIn(became) })
    case 'end-date':
      return t('campaignPage.history.end-date', { was: dayIn(was), became: dayIn(became) })
    case 'status':
      return t('campaignPage.history.status', { was: statusIn(was), became: statusIn(became) })
    case 'created':
      return t('campaignPage.history.created')
    case 'description':
      return t('campaignPage.history.description')
    case 'ended':
      return t('campaignPage.history.ended')
  }
}

function amountIn(cents: string | null): string {
  return formatMoney(Number(cents ?? 0))
}

function dayIn(day: string | null): string {
  return day ? formatDay(`${day}T10:00:00Z`) : t('campaignPage.history.noEnd')
}

function statusIn(name: string | null): string {
  const status = campaignStatuses.find((one) => one === name)
  return status ? t(`campaign.status.${status}`) : ''
}

type HistoryProps = { api: Api; campaignId: string }

/** The public history of changes to the campaign, loaded when it is opened (REQ-46, REQ-156). */
export function History({ api, campaignId }: HistoryProps) {
  const [changes, setChanges] = useState<CampaignChange[] | 'failed'>()
  const read = () =>
    void api.call('listCampaignChanges', { campaignId }).then(
      ({ items }) => setChanges(items),
      () => setChanges('failed'),
    )
  // Without scripts it could only ever show the loading state.
  if (!useIsHydrated()) return null
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
