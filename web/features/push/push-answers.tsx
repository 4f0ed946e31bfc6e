import { Smartphone } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { useDeclinePush, useTurnOn } from './api.ts'
import type { PushReason } from './push-question.tsx'
import { t } from './push-texts.ts'
import { TurnedOn, TurnOnFailed } from './turn-on-result.tsx'

type PushAnswersProps = { about: PushReason; siteKey: string; onShown: () => void }

/** The question with its two answers, and what came of them. */
export function PushAnswers({ about, siteKey, onShown }: PushAnswersProps) {
  const tell = useEffectEvent(onShown)
  useEffect(() => void tell(), [])
  const { result, isBusy, turnOn } = useTurnOn(siteKey)
  const decline = useDeclinePush()
  const [isDeclined, setDeclined] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const isOver = isDeclined || result === 'on' || result === 'refused'
  // The pressed button is gone: whoever pressed it stays here.
  useEffect(() => {
    if (isOver && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [isOver])

  function refuse(): void {
    setDeclined(true)
    decline.mutate({})
  }
  return (
    <div ref={place} tabIndex={-1}>
      {result === 'on' ? <TurnedOn /> : null}
      {result && result !== 'on' ? <TurnOnFailed result={result} /> : null}
      {isOver ? null : (
        <Card padded className="stack gap-4">
          <div className="flex gap-3">
            <Smartphone className="mt-1 flex-none" />
            <div className="min-w-0">
              <p className="font-semibold">{t(`push.ask.${about}`)}</p>
              <p className="text-sm text-text-2">{t('push.ask.detail')}</p>
            </div>
          </div>
          <div className="row">
            <Button size="sm" busy={isBusy} busyLabel={t('push.asking')} onClick={() => void turnOn()}>
              {t('push.ask.yes')}
            </Button>
            <Button size="sm" kind="ghost" aria-disabled={isBusy} onClick={() => isBusy || refuse()}>
              {t('push.ask.no')}
            </Button>
          </div>
        </Card>
      )}
    </div>
  )
}
