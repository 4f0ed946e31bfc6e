import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { FocusedHeading } from './focused-heading.tsx'
import { t } from './pray-now-texts.ts'
import { numbersOf, pressOfAmen, type Session } from './pray-session.ts'
import { PraySky, PraySun } from './pray-sky.tsx'
import { PrayedWeek } from './prayed-week.tsx'
import { useShownMs } from './sun-button.tsx'

const MORE = 5

type SessionEndProps = { session: Session; lines: ReactNode; onMore: (size: number) => void }

/** The end: what was prayed for, and three ways on. */
export function SessionEnd({ session, lines, onMore }: SessionEndProps) {
  const shownMs = useShownMs()
  const { prayed } = numbersOf(session)
  const own = session.prayed.find(({ mine, status }) => mine && status === 'active')
  const stayOnSecondTap = (event: MouseEvent) => {
    if (pressOfAmen(shownMs()) === 'second tap') event.preventDefault()
  }
  return (
    <PraySky
      isCentred
      top={
        <Link to="/dashboard" className={iconButtonClass()} aria-label={t('prayNow.close')}>
          <X />
        </Link>
      }
      body={
        <>
          {lines}
          <FocusedHeading>{t('prayNow.end', { count: prayed })}</FocusedHeading>
          <p>{titlesOf(session, prayed)}</p>
          <PrayedWeek week={session.week} />
          {own ? (
            <p className="pray-line">
              {t('prayNow.end.own', { title: own.title })}{' '}
              <Link to="/report-miracle/$prayerId" params={{ prayerId: own.id }} className={textLinkClass}>
                {t('prayNow.tellStory')}
              </Link>
            </p>
          ) : null}
        </>
      }
      sun={
        <PraySun total={prayed} prayed={prayed}>
          <Link to="/dashboard" className="pray-disc" onClick={stayOnSecondTap}>
            {t('prayNow.done')}
          </Link>
        </PraySun>
      }
      acts={
        <>
          <Button kind="ghost" onClick={() => onMore(MORE)}>
            {t('prayNow.fiveMore')}
          </Button>
          <Link to="/new-prayer" className={buttonClass({ kind: 'ghost' })}>
            {t('prayNow.write')}
          </Link>
        </>
      }
    />
  )
}

/** Two titles and the number of the rest; of a session that was left before, the titles of now. */
function titlesOf({ prayed: [first, second] }: Session, count: number): string {
  if (!first) return ''
  if (!second) return count === 1 ? first.title : ''
  const titles = { first: first.title, second: second.title }
  return count === 2 ? t('prayNow.end.two', titles) : t('prayNow.end.more', { ...titles, count: count - 2 })
}
