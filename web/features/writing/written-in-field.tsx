import type { ComponentProps } from 'react'
import { type Language, languageCodes } from '#contract/languages/language-codes.ts'
import { languageNames } from '#contract/languages/language-names.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { t } from './writing-texts.ts'

const options = languageCodes.map((value) => ({ value, label: languageNames[value] }))

type WrittenInFieldProps = Omit<ComponentProps<typeof Select>, 'label' | 'options'> & { language: Language }

/** The language of the words above: one line, which opens to a choice of the eleven (REQ-581). */
export function WrittenInField({ language, ...select }: WrittenInFieldProps) {
  return (
    <details>
      <summary className="text-button">
        {t('writing.writtenIn.change', { language: languageNames[language] })}
      </summary>
      <Select {...select} label={t('writing.writtenIn')} options={options} />
    </details>
  )
}
