import type { Language } from '#contract/languages/language-codes.ts'
import { LanguageName } from '#web/platform/text/written-in.tsx'
import { MetaItem } from '#web/ui/lists/meta.tsx'

/** The language of a text where it is not English, for a Meta line. */
export function LanguageMeta({ language }: { language: Language }) {
  if (language === 'en') return null
  return (
    <MetaItem>
      <LanguageName language={language} />
    </MetaItem>
  )
}
