import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { FoundDonation } from '#contract/fundraising/treasury-operations.ts'
import { words } from '#contract/values/text.ts'
import { useContractForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useFindDonation } from './api.ts'
import { FoundCard } from './found-card.tsx'
import { t } from './treasury-texts.ts'

const MAX_REFERENCE_LENGTH = 60
const Lookup = z.strictObject({
  reference: words({ required: 'field.invalid', max: MAX_REFERENCE_LENGTH, tooLong: 'field.invalid' }),
})

/** Finds a donation by the reference on its receipt, to give it back. */
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
