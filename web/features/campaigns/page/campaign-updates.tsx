import { lazy, Suspense, useRef } from 'react'
import type { Page } from '#contract/api/paging.ts'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import type { CampaignUpdate } from '#contract/fundraising/campaign-update-operations.ts'
import { t } from '#web/features/campaigns/campaign-texts.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { SectionHead } from '#web/ui/layout/page-layout.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { Timeline, TimelineEntry } from '#web/ui/lists/timeline.tsx'
import { useOlderItems } from './use-older-items.ts'

/** Loaded only for the creator. */
const UpdateForm = lazy(async () => ({ default: (await import('./campaign-update-form.tsx')).UpdateForm }))
const UpdateRemoval = lazy(async () => ({
  default: (await import('./campaign-update-removal.tsx')).UpdateRemoval,
}))

type UpdatesProps = {
  api: Api
  campaign: Campaign
  first: Page<CampaignUpdate>
  onChange: () => Promise<void>
}

/** The updates of the creator, newest first, and the form to post another one. */
export function Updates({ api, campaign, first, onChange }: UpdatesProps) {
  const { id: campaignId, viewerCan } = campaign
  const section = useRef<HTMLElement>(null)
  const [status, , show] = useStatusLine()
  const list = useOlderItems(first, (cursor) => api.call('listCampaignUpdates', { campaignId, cursor }))
  const mayAdd = viewerCan.includes('campaign.addUpdate')
  if (list.items.length === 0 && !mayAdd) return null

  async function forget(updateId: string): Promise<void> {
    list.drop(updateId)
    await onChange()
    section.current?.focus()
  }
  return (
    <section ref={section} tabIndex={-1} className="mt-10" aria-label={t('campaignPage.updates')}>
      <SectionHead title={t('campaignPage.updates')} />
      {mayAdd ? (
        <Suspense>
          <UpdateForm campaignId={campaignId} show={show} onAdded={onChange} />
        </Suspense>
      ) : null}
      {viewerCan.includes('campaign.deleteUpdate') ? status : null}
      <Timeline>
        {list.items.map(({ id, body, createdAt }) => (
          <TimelineEntry
            key={id}
            when={<time dateTime={createdAt}>{formatInstant(createdAt)}</time>}
            action={
              viewerCan.includes('campaign.deleteUpdate') ? (
                <Suspense>
                  <UpdateRemoval
                    campaignId={campaignId}
                    updateId={id}
                    at={createdAt}
                    show={show}
                    onGone={forget}
                  />
                </Suspense>
              ) : null
            }
          >
            {body}
          </TimelineEntry>
        ))}
      </Timeline>
      <LoadMore list={list} texts={loadMoreTexts()} failed={t('campaignPage.updates.failed')} />
    </section>
  )
}
