import * as z from 'zod/mini'
import { type Language, tagOf } from '#contract/languages/language-codes.ts'
import type { TranslatedMessage } from '#contract/languages/translation-operations.ts'
import { translationOperations } from '#contract/languages/translation-operations.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { t } from './translate-texts.ts'

type BetterSentenceProps = {
  language: Language
  message: Pick<TranslatedMessage, 'english' | 'text'>
  isPending: boolean
  onConfirm: (text: string) => Promise<unknown>
  onCancel: () => void
}

const schema = z.pick(translationOperations.checkMessage.input, { text: true })

/** The form for another text of a sentence; what is wrong with it stands at the field. */
export function BetterSentence({ language, message, isPending, onConfirm, onCancel }: BetterSentenceProps) {
  const form = useContractForm({
    schema,
    defaultValues: { text: message.text ?? '' },
    submit: ({ text }) => onConfirm(text),
  })
  const hasValues = message.english.includes('{')
  return (
    <form noValidate className="stack gap-4" onSubmit={form.onSubmit}>
      <TextArea
        {...form.register('text')}
        rows={3}
        reading
        lang={tagOf(language)}
        label={t('translate.text')}
        hint={hasValues ? t('translate.placeholders') : undefined}
        error={form.errorOf('text')}
      />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending}>
          {t('translate.save')}
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      </p>
    </form>
  )
}
