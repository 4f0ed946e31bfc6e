import { Check } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { RestDays, Streak } from '#contract/prayers/prayer-journey.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { DotLoader } from '#web/ui/feedback/dot-loader.tsx'
import { useEnterLateDay, useWithdrawLateDay } from './api.ts'
import { t } from './dashboard-texts.ts'
import { dayName } from './day-name.ts'
import './rest-days.css'

/** Few open it, so its form is loaded when it is opened. */
const RestDaysForm = lazy(async () => ({ default: (await import('./rest-days-form.tsx')).RestDaysForm }))

/** The day that is still open, the days of rest that last or are to come, and the form that sets them (REQ-440, REQ-444). */
export function RestDaysPanel({ streak }: { streak: Streak }) {
  const [edited, setEdited] = useState<RestDays | 'new' | null>(null)
  const [isEntered, setEntered] = useState(false)
  const opener = useOpener(edited !== null)
  const { today, lastOn, openDay, enteredDay, restDays } = streak
  const isAtStake = openDay !== null && lastOn !== null && lastOn < openDay
  const isLateShown = edited !== null ? openDay !== null || enteredDay !== null : isAtStake || isEntered
  const coming = restDays.filter(({ to }) => to >= today)

  return (
    <>
      {isLateShown || edited !== null ? (
        <div className="rest-days">
          {isLateShown ? <LateEntry streak={streak} onEntered={setEntered} /> : null}
          {edited !== null ? (
            <Suspense fallback={<DotLoader>{t('dashboard.loading')}</DotLoader>}>
              <RestDaysForm
                key={edited === 'new' ? edited : edited.id}
                streak={streak}
                edited={edited === 'new' ? null : edited}
                onClose={() => setEdited(null)}
              />
            </Suspense>
          ) : null}
        </div>
      ) : null}
      {edited === null ? (
        <div className="rest-days-coming">
          {coming.map((one) => (
            <div key={one.id} className="row">
              <p>{restText(one, today)}</p>
              <Button size="sm" kind="ghost" onClick={() => setEdited(one)}>
                {t('restDays.change')} <span className="sr-only">{restText(one, today)}</span>
              </Button>
            </div>
          ))}
          <Button ref={opener} size="sm" kind="ghost" aria-expanded={false} onClick={() => setEdited('new')}>
            {t('restDays.title')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** The button that opens the form: the form takes the focus along when it leaves, and it comes back here. */
function useOpener(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}

/** 'Resting until Tuesday, for illness.' */
function restText({ from, to, kind }: RestDays, today: string): string {
  const day = dayName(to, today)
  if (from <= today) return t(`restDays.resting.${kind}`, { day })
  if (from === to) return t(`restDays.ahead.day.${kind}`, { day })
  return t(`restDays.ahead.${kind}`, { from: dayName(from, today), day })
}

type LateEntryProps = { streak: Streak; onEntered: (isEntered: boolean) => void }

/** Asks whether yesterday, which has no dot, was a day of prayer; what was said can be taken back until tonight. */
function LateEntry({ streak, onEntered }: LateEntryProps) {
  const { today, current, openDay, enteredDay } = streak
  const enter = useEnterLateDay()
  const withdraw = useWithdrawLateDay()
  const container = useFocusAfterChange(enteredDay)
  if (enteredDay)
    return (
      <div ref={container} className="late-entry">
        <p className="late-entry-done" role="status">
          <Check />
          {t('lateEntry.entered', { day: dayName(enteredDay, today), count: current })}
        </p>
        <TextButton
          onClick={() => {
            if (!withdraw.isPending) withdraw.mutate({ dayOn: enteredDay })
          }}
        >
          {t('lateEntry.undo')}
        </TextButton>
      </div>
    )
  if (!openDay) return null
  return (
    <div ref={container} className="late-entry">
      <div>
        <h3>{t('lateEntry.title')}</h3>
        <p>{t('lateEntry.detail', { day: dayName(openDay, today) })}</p>
      </div>
      <Button
        kind="soft"
        busy={enter.isPending}
        busyLabel={t('lateEntry.entering')}
        onClick={() => enter.mutate({ dayOn: openDay }, { onSuccess: () => onEntered(true) })}
      >
        {t('lateEntry.enter')}
      </Button>
    </div>
  )
}

/** The pressed button makes room for another, which takes the focus. */
function useFocusAfterChange(value: string | null) {
  const container = useRef<HTMLDivElement>(null)
  const before = useRef(value)
  useEffect(() => {
    if (before.current !== value && document.activeElement === document.body)
      container.current?.querySelector('button')?.focus()
    before.current = value
  }, [value])
  return container
}
