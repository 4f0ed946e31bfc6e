import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { t } from '#web/features/campaigns/campaign-texts.ts'
import { Note } from '#web/ui/feedback/note.tsx'

/**
 * Notes for the creator and staff only: that others cannot see the campaign or cannot donate, and why
 * (SEC-3.3).
 */
export function CampaignNotes({ campaign: { hidden, held } }: { campaign: Campaign }) {
  if (!hidden && !held) return null
  return (
    <div className="stack mb-6 gap-3">
      {hidden ? (
        <Note kind="warn" title={t('campaignPage.hidden')}>
          {t('campaignPage.hidden.detail', { reason: hidden.reason })}
        </Note>
      ) : null}
      {held ? (
        <Note kind="warn" title={t('campaignPage.held')}>
          {t('campaignPage.held.detail', { reason: held.reason })}
        </Note>
      ) : null}
    </div>
  )
}
