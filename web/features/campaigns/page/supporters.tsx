import type { Page } from '#contract/api/paging.ts'
import type { Supporter } from '#contract/fundraising/donation-operations.ts'
import { formatMoney } from '#contract/money/cents.ts'
import { t } from '#web/features/campaigns/campaign-texts.ts'
import { MoreButton } from '#web/features/moderation/report-button.tsx'
import { reportOfDonorMessage, useReportDialog } from '#web/features/moderation/use-report-dialog.tsx'
import type { Api } from '#web/platform/api/router-context.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { TimeAgo } from '#web/platform/text/time-ago.tsx'
import { SectionHead } from '#web/ui/layout/page-layout.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { SupporterEntry } from '#web/ui/lists/supporter-entry.tsx'
import { useOlderItems } from './use-older-items.ts'

type SupportersProps = { api: Api; campaignId: string; first: Page<Supporter> }

/** The supporters, newest first; anonymous donors are not named (FUND-5, FUND-15). */
export function Supporters({ api, campaignId, first }: SupportersProps) {
  const list = useOlderItems(first, (cursor) => api.call('listSupporters', { campaignId, cursor }))
  const isMember = useSession().status === 'signed-in'
  const [openReport, dialog] = useReportDialog()
  return (
    <section className="mt-10" aria-label={t('campaignPage.recent')}>
      <SectionHead title={t('campaignPage.recent')} />
      {list.items.length === 0 ? (
        <p className="text-text-2">{t('campaignPage.recent.empty')}</p>
      ) : (
        <ul>
          {list.items.map(({ id, name, tint, amountCents, message, isReportable, at }) => (
            <SupporterEntry
              key={id}
              tint={name === null ? null : tint}
              name={name ?? t('campaignPage.anonymous')}
              amount={formatMoney(amountCents)}
              message={message}
              when={<TimeAgo at={at} />}
              action={
                isMember && isReportable ? (
                  <MoreButton
                    size="sm"
                    name={name ?? ''}
                    onPress={() => openReport(...reportOfDonorMessage({ id, name }))}
                  />
                ) : null
              }
            />
          ))}
        </ul>
      )}
      <LoadMore list={list} texts={loadMoreTexts()} failed={t('campaignPage.recent.failed')} />
      {dialog}
    </section>
  )
}
