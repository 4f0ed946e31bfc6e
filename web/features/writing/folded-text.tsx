import { useState } from 'react'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { t } from './writing-texts.ts'

/** A text with more lines is folded: with its line breaks alone it could fill thirty screens. */
const MOST_LINES = 30
const SHOWN_LINES = 20

/** A text of somebody among others: all of it, or its beginning with a button for the rest; in its language, if that is known. */
export function FoldedText({ text, lang }: { text: string; lang?: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const lines = text.split('\n')
  if (lines.length <= MOST_LINES) return lang ? <span lang={lang}>{text}</span> : text
  return (
    <>
      <span lang={lang}>{isWhole ? text : `${lines.slice(0, SHOWN_LINES).join('\n').trimEnd()} …`}</span>{' '}
      <TextButton aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
        {t(isWhole ? 'writing.showLess' : 'writing.showAll')}
      </TextButton>
    </>
  )
}
