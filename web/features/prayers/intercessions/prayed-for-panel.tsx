import type { PrayedFor } from '#contract/prayers/intercession-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { civilTimeIn } from '#web/platform/text/format-time.ts'
import { PrayedDays } from '#web/ui/drawings/prayed-days.tsx'
import '#web/ui/styles/patterned-panel.css'
import { t } from '#web/features/prayers/prayer-texts.ts'

type PrayedForProps = { prayer: Prayer; prayedFor: PrayedFor }

/** What only the owner sees: who prayed since yesterday, four weeks of days, and the words that were sent (REQ-352). */
export function PrayedForPanel({ prayer: { intercessions }, prayedFor }: PrayedForProps) {
  const { count: times, people } = intercessions
  if (times === 0) return null
  const { days, today, peopleToday, peopleThisWeek: week } = prayedFor
  return (
    <section className="patterned-panel panel-plain prayed-for" aria-labelledby="prayed-for">
      <h2 id="prayed-for">{headingOf(prayedFor)}</h2>
      {week > 0 ? (
        <p>
          {peopleToday > 0
            ? t('prayedFor.todayAndWeek', { today: peopleToday, week })
            : t('prayedFor.week', { week })}
        </p>
      ) : null}
      <PrayedDays days={days} today={today} weekdays={weekdays()} summary={summaryOf(prayedFor)} />
      <p>{t('prayedFor.inAll', { times, people })}</p>
      <Encouragements words={prayedFor.words} />
    </section>
  )
}

function headingOf({ peopleSinceYesterday: count, name }: PrayedFor): string {
  if (count === 0) return t('prayedFor.quiet')
  if (name === null) return t('prayedFor.sinceYesterday', { count })
  return count === 1
    ? t('prayedFor.named', { name })
    : t('prayedFor.namedAndOthers', { name, count: count - 1 })
}

function summaryOf({ days, peopleToday: people }: PrayedFor): string {
  const calendar = t('prayedFor.calendar', { days: days.length })
  return people > 0 ? `${calendar} ${t('prayedFor.calendar.today', { people })}` : calendar
}

/** The names of the days, from Monday on. */
function weekdays(): string[] {
  return [1, 2, 3, 4, 5, 6, 7].map((day) => civilTimeIn('UTC', `2024-01-0${day}`).weekday)
}

function Encouragements({ words }: Pick<PrayedFor, 'words'>) {
  if (words.length === 0) return null
  return (
    <>
      <h3>{t('prayedFor.words')}</h3>
      <ul>
        {words.map(({ encouragement, people, name }) => (
          <li key={encouragement}>
            <q>{t(`encouragement.${encouragement}`)}</q> <small>{sendersOf(people, name)}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

function sendersOf(people: number, name: string | null): string {
  if (name === null) return t('prayedFor.word.people', { count: people })
  return people === 1 ? name : t('prayedFor.word.named', { name, count: people - 1 })
}
