import { Link, useLocation } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useReducer, useState } from 'react'
import type { Encouragement } from '#contract/prayers/intercession-operations.ts'
import type { PrayItem } from '#contract/prayers/pray-now-operations.ts'
import type { ShowOutcome } from '#web/platform/api/use-operation.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { FocusedHeading } from './focused-heading.tsx'
import { type Choice, forgetPlace, storePlace } from './place.ts'
import { t } from './pray-now-texts.ts'
import { advance, numbersOf, pressOfAmen, type Session } from './pray-session.ts'
import { PraySky, PraySun } from './pray-sky.tsx'
import { PrayerMenu, PrayerTime, PrayerToRead } from './prayer-to-read.tsx'
import { SessionEnd } from './session-end.tsx'
import { SunButton, useShownMs } from './sun-button.tsx'
import { useAmens } from './use-amens.ts'
import { WordDialog } from './word-dialog.tsx'

type RunningSessionProps = {
  memberId: string
  choice: Choice
  begun: Session
  onMore: (size: number) => void
}

/** A session: its prayers one after the other, its rests and its end. Nothing moves by itself (REQ-434 … REQ-436). */
export function RunningSession({ memberId, choice, begun, onMore }: RunningSessionProps) {
  const [session, act] = useReducer(advance, begun)
  const amens = useAmens(act)
  useKeptPlace(memberId, choice, session)
  const { step, items, index } = session
  const item = items[index]
  const lines = (
    <>
      {amens.status}
      <SignedOutLine />
    </>
  )
  if (step === 'end' || !item) return <SessionEnd session={session} lines={lines} onMore={onMore} />
  if (step === 'rest')
    return (
      <Rest
        session={session}
        lines={lines}
        onNext={() => act({ kind: 'next' })}
        onEnough={() => act({ kind: 'enough' })}
      />
    )
  return (
    <OnePrayer
      key={item.id}
      prayer={item}
      session={session}
      seconds={choice.seconds}
      lines={lines}
      onSaid={amens.show}
      onAmen={(word) => {
        amens.say(item, word)
        act({ kind: 'amen', restsInPassing: choice.source === 'today' })
      }}
      onEarly={() => act({ kind: 'early' })}
      onPass={() => {
        amens.pass(item)
        act({ kind: 'pass' })
      }}
    />
  )
}

type OnePrayerProps = {
  prayer: PrayItem
  session: Session
  seconds: number
  lines: ReactNode
  onSaid: ShowOutcome
  onAmen: (word: Encouragement | null) => void
  onEarly: () => void
  onPass: () => void
}

function OnePrayer({ prayer, session, seconds, lines, onSaid, onAmen, onEarly, onPass }: OnePrayerProps) {
  const [word, setWord] = useState<Encouragement | null>(null)
  const shownMs = useShownMs()
  const { place, total, prayed } = numbersOf(session)

  function press(): void {
    const meaning = pressOfAmen(shownMs())
    if (meaning === 'amen') onAmen(word)
    if (meaning === 'early') onEarly()
  }
  function pass(): void {
    if (pressOfAmen(shownMs()) !== 'second tap') onPass()
  }
  return (
    <PraySky
      top={
        <>
          <LeaveLink />
          <span aria-live="polite">{t('prayNow.place', { place, total })}</span>
          <PrayerTime seconds={seconds} />
          <PrayerMenu prayer={prayer} onSaid={onSaid} />
        </>
      }
      body={
        <>
          {lines}
          <PrayerToRead prayer={prayer} session={session} word={word} />
        </>
      }
      sun={
        <PraySun total={total} prayed={prayed}>
          <SunButton isWaiting onPress={press}>
            {t('prayNow.amen')}
          </SunButton>
        </PraySun>
      }
      acts={
        <>
          <Button kind="ghost" onClick={pass}>
            {t('prayNow.pass')}
          </Button>
          {prayer.mine ? null : <WordDialog name={prayer.author.name} chosen={word} onChoose={setWord} />}
        </>
      }
    />
  )
}

type RestProps = { session: Session; lines: ReactNode; onNext: () => void; onEnough: () => void }

function Rest({ session, lines, onNext, onEnough }: RestProps) {
  const shownMs = useShownMs()
  const { total, prayed } = numbersOf(session)
  return (
    <PraySky
      isCentred
      top={<LeaveLink />}
      body={
        <>
          {lines}
          <FocusedHeading>{t('prayNow.rest')}</FocusedHeading>
          <p>{t('prayNow.rest.detail')}</p>
        </>
      }
      sun={
        <PraySun total={total} prayed={prayed}>
          <SunButton onPress={() => pressOfAmen(shownMs()) !== 'second tap' && onNext()}>
            {t('prayNow.next')}
          </SunButton>
        </PraySun>
      }
      acts={
        <Button kind="ghost" onClick={onEnough}>
          {t('prayNow.enough')}
        </Button>
      }
    />
  )
}

function LeaveLink() {
  return (
    <Link to="/dashboard" className={iconButtonClass()} aria-label={t('prayNow.leave')}>
      <X />
    </Link>
  )
}

/** The session of the browser has ended: what was shown stays, and nothing more is counted until the sign-in. */
function SignedOutLine() {
  const { href } = useLocation()
  if (useSession().status !== 'signed-out') return null
  return (
    <p role="alert">
      {t('prayNow.signedOut')}{' '}
      <Link to="/login" search={{ redirect: href }} className={textLinkClass}>
        {t('prayNow.signIn')}
      </Link>
    </p>
  )
}

/** Keeps the place while prayers are left. */
function useKeptPlace(memberId: string, choice: Choice, session: Session): void {
  useEffect(() => {
    if (session.step === 'end') return forgetPlace(memberId)
    const { total, prayed } = numbersOf(session)
    const passed = [...session.before.passed, ...session.passed]
    storePlace(memberId, { ...choice, total, prayed, passed })
  }, [memberId, choice, session])
}
