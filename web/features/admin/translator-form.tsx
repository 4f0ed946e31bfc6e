import { useId } from 'react'
import { languageCodes } from '#contract/languages/language-codes.ts'
import { languageNames } from '#contract/languages/language-names.ts'
import { translationOperations } from '#contract/languages/translation-operations.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { t } from './translator-texts.ts'

const outcome = {
  done: { title: 'translators.added' },
  failed: { title: 'translators.add.failed' },
  refusals: { INVALID: null },
  refresh: [['listTranslators']],
} as const satisfies Outcome

function useTranslatorForm() {
  const appoint = useOperation('appointTranslator', outcome)
  const form = useContractForm({
    schema: translationOperations.appointTranslator.input,
    defaultValues: { email: '', language: undefined, isChief: false },
    submit: async (values) => {
      await appoint.mutateAsync(values)
      form.reset()
    },
  })
  return form
}

/** Lets a member check a language; again with another rank changes it (LANG-14). */
export function TranslatorForm() {
  const headingId = useId()
  const form = useTranslatorForm()
  return (
    <Card as="section" padded aria-labelledby={headingId}>
      <form method="post" noValidate className="stack" onSubmit={form.onSubmit}>
        <h2 id={headingId} className="text-xl">
          {t('translators.add')}
        </h2>
        <div className="row items-start">
          <TextInput
            {...form.register('email')}
            type="email"
            className="min-w-[min(15rem,100%)] flex-1"
            label={t('translators.email')}
            error={form.errorOf('email')}
            maxLength={254}
            autoComplete="off"
          />
          <Select
            {...form.register('language')}
            className="min-w-[min(12rem,100%)] flex-1"
            label={t('translators.language')}
            error={form.errorOf('language')}
            options={[
              { value: '', label: t('translators.language.choose') },
              ...languageCodes.map((code) => ({ value: code, label: languageNames[code] })),
            ]}
          />
        </div>
        <Checkbox
          {...form.register('isChief')}
          label={t('translators.isChief')}
          hint={t('translators.isChief.hint')}
        />
        <div>
          <Button type="submit" busy={form.isSubmitting} busyLabel={t('translators.saving')}>
            {t('translators.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
