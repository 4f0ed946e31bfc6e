import { Link } from '@tanstack/react-router'
import { Check, Sunrise } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { useSupport } from '#web/features/prayers/use-support.ts'
import { PushQuestion } from '#web/features/push/push-question.tsx'
import { takeAdmittedAct } from '#web/platform/session/pending-act.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { PrayedToggle } from '#web/ui/buttons/prayed-toggle.tsx'
import { SupportToggle } from '#web/ui/buttons/support-toggle.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { prayedLabel } from './prayed-label.ts'
import { useIntercession } from './use-intercession.ts'
import { WordsToOwner } from './word-to-owner.tsx'
import './prayer-bar.css'

type PrayerBar = {
  /** The acts, at the foot on phones and below the words on wide screens; null for who may do none of them. */
  bar: ReactNode
  /** Support of an own prayer, which is no act of its bar. */
  ownSupport: ReactNode
  status: ReactNode
  /** Asked once somebody has prayed here for a prayer of another. */
  question: ReactNode
}

/**
 * The acts on the page of a prayer, in one place: 'I prayed' and Support; at the moment of the press six words to
 * its owner; once one is sent, or later that day, Support (REQ-350, REQ-351).
 */
export function usePrayerBar(prayer: Prayer): PrayerBar {
  const [status, , show] = useStatusLine()
  const { isToday } = prayer.intercessions.mine
  const { press, undo } = useIntercession({ id: prayer.id, title: prayer.title, isToday }, show)
  const support = useSupport(prayer, show)
  const [step, setStep] = useState<'words' | 'sent' | null>(null)
  const mayPray = mayPrayFor(prayer)
  const maySupport = prayer.viewerCan.includes('prayer.support') && prayer.audience.kind !== 'private'
  const [hasPrayed, setPrayed] = useState(false)
  function pray(): void {
    if (!prayer.mine) setPrayed(true)
    if (!isToday) setStep(prayer.mine ? null : 'words')
    press()
  }
  useAdmitted(prayer, { pray, support: support.toggle })
  const supportToggle = maySupport ? (
    <SupportToggle
      pressed={support.mine}
      count={support.count}
      label={t('support.support')}
      pressedLabel={t('support.supporting')}
      onToggle={support.toggle}
    />
  ) : null
  const parts = { prayer, step: isToday ? step : null, setStep, show, pray, undo }
  const mayAct = prayer.mine ? prayer.viewerCan.includes('prayer.reportMiracle') : maySupport
  return {
    bar:
      mayPray || mayAct ? (
        <Bar {...parts} mayPray={mayPray} support={prayer.mine ? null : supportToggle} />
      ) : null,
    ownSupport: prayer.mine ? supportToggle : null,
    status,
    question: <PushQuestion about="carried" isDue={hasPrayed && isToday} />,
  }
}

type BarProps = {
  prayer: Prayer
  step: 'words' | 'sent' | null
  setStep: (step: 'words' | 'sent') => void
  show: ReturnType<typeof useStatusLine>[2]
  pray: () => void
  undo: () => void
  mayPray: boolean
  support: ReactNode
}

function Bar({ prayer, step, setStep, show, pray, undo, mayPray, support }: BarProps) {
  const { status, mine, viewerCan } = prayer
  const { isToday } = prayer.intercessions.mine
  const bar = useRef<HTMLDivElement>(null)
  useFocusKept(bar, `${isToday} ${step}`)
  const miracle =
    mine && viewerCan.includes('prayer.reportMiracle') ? (
      <Link
        to="/report-miracle/$prayerId"
        params={{ prayerId: prayer.id }}
        className={buttonClass({ kind: 'secondary' })}
      >
        <Sunrise />
        {t('prayerActs.submitMiracle')}
      </Link>
    ) : null
  if (!isToday || !mayPray)
    return (
      <div ref={bar} className="prayer-bar">
        {mayPray ? (
          <PrayedToggle
            big
            label={mine ? t('intercession.prayAgain') : t(prayedLabel(status, false))}
            onPress={pray}
          />
        ) : null}
        {miracle}
        {support}
      </div>
    )
  return (
    <div ref={bar} className="prayer-bar">
      <button
        type="button"
        className="prayed-disc"
        aria-pressed="true"
        aria-label={t(prayedLabel(status, true))}
        title={t('intercession.takeBack')}
        onClick={undo}
      >
        <Check />
      </button>
      {step === 'words' ? (
        <WordsToOwner prayer={prayer} show={show} onSent={() => setStep('sent')} />
      ) : (
        <>
          <div className="prayer-bar-said">
            {step === null && !mine ? (
              <TextButton onClick={() => setStep('words')}>{t('intercession.sendWord')}</TextButton>
            ) : (
              saidOf(prayer, step)
            )}
          </div>
          {miracle}
          {support}
        </>
      )}
    </div>
  )
}

function saidOf({ support, status }: Prayer, step: 'sent' | null): string {
  if (step === null) return t('intercession.today')
  return t(support.mine || status !== 'active' ? 'intercession.sent' : 'intercession.sent.carry')
}

/** The press takes the button that had the focus along: the focus goes to the first control of what follows. */
function useFocusKept(bar: RefObject<HTMLElement | null>, state: string): void {
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current !== state && document.activeElement === document.body)
      bar.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
    shown.current = state
  }, [bar, state])
}

function mayPrayFor({ viewerCan, status, isHidden }: Prayer): boolean {
  return viewerCan.includes('prayer.intercede') && status !== 'archived' && !isHidden
}

/** Does once what was pressed before the sign-in that led here (REQ-301). */
function useAdmitted(prayer: Prayer, acts: { pray: () => void; support: () => void }): void {
  const { id, mine, viewerCan, intercessions, support } = prayer
  const act = useEffectEvent(() => {
    const isPrayer = takeAdmittedAct('pray', id)
    const isSupport = takeAdmittedAct('support', id)
    if (mine) return
    if (isPrayer && !intercessions.mine.isToday && mayPrayFor(prayer)) acts.pray()
    if (isSupport && !support.mine && viewerCan.includes('prayer.support')) acts.support()
  })
  useEffect(() => act(), [])
}
