import type { CampaignChange } from '#contract/fundraising/campaign-operations.ts'
import { campaignStatuses } from '#contract/fundraising/fundraising-constants.ts'
import { formatMoney } from '#contract/money/cents.ts'
import { t } from '#web/features/campaigns/campaign-texts.ts'
import { formatDay } from '#web/platform/time.ts'

/** One line of a campaign's history, in words: amounts come in cents, days as dates, statuses by name. */
export function sentenceOf({ kind, was, became }: CampaignChange): string {
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
