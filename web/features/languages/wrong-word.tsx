import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#web/platform/api/router-context.ts'
import { pageLanguage } from '#web/platform/text/text-catalogue.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ProposalForm } from './proposal-form.tsx'
import { SentenceAt } from './sentence-at.tsx'
import type { KnownSentence } from './sentence-patterns.ts'
import { ownLanguagesQuery } from './translate-queries.ts'
import { t } from './translate-texts.ts'
import { notPointed, usePointedSentence } from './use-pointed-sentence.ts'

/**
 * Lets a member point at a sentence of the page and say what it should be; somebody who checks the language also
 * confirms it there (LANG-15).
 */
export function WrongWord({ onEnd }: { onEnd: () => void }) {
  const [sentence, setSentence] = useState<KnownSentence | null>(null)
  const [isMissed, setIsMissed] = useState(false)
  usePointedSentence(sentence === null, (pointed) => {
    setSentence(pointed)
    setIsMissed(pointed === null)
  })
  useEscape(sentence === null, onEnd)
  return (
    <div {...notPointed}>
      <Dialog open={sentence !== null} title={t('translate.wrong')} onCancel={onEnd}>
        {sentence ? <Sentence sentence={sentence} onEnd={onEnd} /> : null}
      </Dialog>
      {sentence ? null : (
        <div className="bottom-panel">
          <p role="status">{t(isMissed ? 'translate.notOurs' : 'translate.point')}</p>
          <Button kind="secondary" onClick={onEnd}>
            {t('action.cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** An open sheet has its own Escape. */
function useEscape(isActive: boolean, onEnd: () => void): void {
  useEffect(() => {
    if (!isActive) return
    const end = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEnd()
    }
    document.addEventListener('keydown', end)
    return () => document.removeEventListener('keydown', end)
  }, [isActive, onEnd])
}

function Sentence({ sentence: [key, text], onEnd }: { sentence: KnownSentence; onEnd: () => void }) {
  const own = useQuery(ownLanguagesQuery(useApi()))
  const language = pageLanguage()
  const right = own.data?.find((one) => one.language === language)
  if (own.isPending) return <p role="status">{t('state.loading')}</p>
  if (right) return <SentenceAt language={language} messageKey={key} isChief={right.isChief} />
  return <ProposalForm language={language} messageKey={key} text={text} onEnd={onEnd} />
}
