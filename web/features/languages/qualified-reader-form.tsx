import * as z from 'zod/mini'
import type { Language } from '#contract/languages/language-codes.ts'
import { type TranslatedMessage, translationOperations } from '#contract/languages/translation-operations.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { t } from './translate-texts.ts'

const outcome = {
  done: { title: 'translate.recorded' },
  failed: { title: 'translate.notSaved' },
  refusals: {
    CHANGED_MEANWHILE: { title: 'translate.notSaved', detail: 'error.changedMeanwhile' },
    INVALID: null,
  },
  refresh: [['listLanguages']],
} as const satisfies Outcome

const schema = z.pick(translationOperations.recordQualifiedReader.input, { paper: true })

type QualifiedReaderFormProps = {
  language: Language
  message: TranslatedMessage
  text: string
  onChange: (message: TranslatedMessage) => void
}

/** An admin records who qualified read a text of law or danger, without which it is not shown (LANG-4). */
export function QualifiedReaderForm({ language, message, text, onChange }: QualifiedReaderFormProps) {
  const record = useOperation('recordQualifiedReader', outcome)
  const { key, english } = message
  const form = useContractForm({
    schema,
    defaultValues: { paper: '' },
    submit: async ({ paper }) => onChange(await record.mutateAsync({ language, key, text, english, paper })),
  })
  return (
    <form noValidate className="stack gap-3" onSubmit={form.onSubmit}>
      <TextInput
        {...form.register('paper')}
        label={t('translate.paper')}
        hint={t('translate.paper.hint')}
        error={form.errorOf('paper')}
        autoComplete="off"
      />
      <p>
        <Button type="submit" kind="secondary" size="sm" busy={form.isSubmitting}>
          {t('translate.record')}
        </Button>
      </p>
    </form>
  )
}
