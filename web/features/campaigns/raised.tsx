import { formatMoney, progressOf } from '#contract/money/cents.ts'
import { MoneyLine, ProgressBar } from '#web/ui/figures/progress-bar.tsx'
import { t } from './campaign-texts.ts'

type RaisedProps = { raisedCents: number; goalCents: number; large?: boolean }

/** Raised amount of the goal: real amounts, with percent and bar capped at 100 % (FUND-4, REQ-107). */
export function Raised({ raisedCents, goalCents, large }: RaisedProps) {
  const percent = progressOf(raisedCents, goalCents)
  return (
    <div className="stack gap-2">
      <MoneyLine
        large={large}
        amount={formatMoney(raisedCents)}
        of={t('campaignCard.raised', { goal: formatMoney(goalCents) })}
        percent={t('campaignCard.percent', { percent })}
      />
      <ProgressBar percent={percent} label={t('campaignCard.progress')} />
    </div>
  )
}
