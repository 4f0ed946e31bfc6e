import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { FoundDonation } from '#contract/fundraising/treasury-operations.ts'
import { formatMoney } from '#contract/money/money.ts'
import { text } from '#contract/values/text.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { SettingDetail, SettingDetails } from '#web/ui/cards/setting-row.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { useFindDonation } from './api.ts'
import { EndDispute } from './end-dispute.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { t } from './treasury-texts.ts'

type FoundCardProps = {
  donation: FoundDonation
  timeZone: string
  /** Called after a refund or the end of a dispute: the shown donation is outdated. */
  onChanged: () => void
}

/** A donation as admins see it, with the refund button while an amount remains and no dispute is open. */
function FoundCard({ donation, timeZone, onChanged }: FoundCardProps) {
  const { name, email, campaignTitle, amountCents, refundedCents, status, isDisputed, at } = donation
  const [isOpen, setIsOpen] = useState(false)
  const leftCents = status === 'completed' ? amountCents - refundedCents : 0
  const isRefundable = leftCents > 0 && !isDisputed
  return (
    <div className="stack">
      <SettingDetails>
        <SettingDetail label={t('treasury.campaign')}>{campaignTitle}</SettingDetail>
        <SettingDetail label={t('lookup.donor')}>
          {name ?? t('lookup.nobody')}
          {email ? <span className="block">{email}</span> : null}
        </SettingDetail>
        <SettingDetail label={t('treasury.amount')}>
          {formatMoney(amountCents)}
          {leftCents > 0 && refundedCents > 0 ? (
            <span className="block">{t('lookup.left', { amount: formatMoney(leftCents) })}</span>
          ) : null}
        </SettingDetail>
        <SettingDetail label={t('treasury.status')}>
          {t(`lookup.status.${status}`)}
          {isDisputed ? <Badge tone="warn">{t('dispute.open')}</Badge> : null}
          <time className="block" dateTime={at}>
            {formatInstant(at, timeZone)}
          </time>
        </SettingDetail>
      </SettingDetails>
      {isRefundable ? (
        <div>
          <Button kind="danger-outline" onClick={() => setIsOpen(true)}>
            {t('refund.submit')}
          </Button>
        </div>
      ) : null}
      {isDisputed ? (
        <div>
          <EndDispute donationId={donation.id} onDone={onChanged} />
        </div>
      ) : null}
      <RefundDialog
        open={isOpen}
        donation={donation}
        leftCents={leftCents}
        onClose={() => setIsOpen(false)}
        onDone={onChanged}
      />
    </div>
  )
}

const MAX_REFERENCE_LENGTH = 60
const Lookup = z.strictObject({
  reference: text({ required: 'field.invalid', max: MAX_REFERENCE_LENGTH, tooLong: 'field.invalid' }),
})

/** Finds a donation by the reference on its receipt, to refund it. */
export function RefundLookup({ timeZone }: { timeZone: string }) {
  const find = useFindDonation()
  const [found, setFound] = useState<FoundDonation | null>(null)
  const result = useRef<HTMLDivElement>(null)
  const form = useContractForm<{ reference: string }>({
    schema: Lookup,
    defaultValues: { reference: '' },
    submit: async ({ reference }) => {
      setFound(null)
      setFound(await find({ reference }))
    },
  })
  return (
    <Card padded as="section" className="stack max-w-2xl">
      <h2 className="text-xl">{t('lookup.title')}</h2>
      <form method="post" noValidate className="stack" onSubmit={form.onSubmit}>
        <TextInput
          label={t('treasury.reference')}
          hint={t('lookup.reference.hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={form.errorOf('reference')}
          {...form.register('reference')}
        />
        <div>
          <Button type="submit" busy={form.isSubmitting} busyLabel={t('lookup.searching')}>
            {t('lookup.submit')}
          </Button>
        </div>
      </form>
      <div ref={result} role="status" tabIndex={-1}>
        {found ? (
          <FoundCard
            key={found.id}
            donation={found}
            timeZone={timeZone}
            onChanged={() => {
              setFound(null)
              form.reset({ reference: '' })
              result.current?.focus()
            }}
          />
        ) : null}
      </div>
    </Card>
  )
}
