import type { ReactNode } from 'react'
import { tagOf } from '#contract/languages/language-codes.ts'
import { pageLanguage } from '#web/platform/text/text-catalogue.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { t } from './language-line-texts.ts'

/** A text that stands in English until somebody qualified has checked another; the page says why. */
export function InEnglish({ children }: { children: ReactNode }) {
  if (pageLanguage() === 'en') return children
  return (
    <>
      <div className="mb-8">
        <Note>{t('language.lawInEnglish')}</Note>
      </div>
      <div lang={tagOf('en')}>{children}</div>
    </>
  )
}
