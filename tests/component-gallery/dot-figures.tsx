import { PrayedDays } from '#web/ui/drawings/prayed-days.tsx'
import { RingMark } from '#web/ui/drawings/ring-mark.tsx'
import { Step, StepList } from '#web/ui/lists/step-list.tsx'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const PRAYED_DAYS = [
  { on: '2026-11-05', people: 1 },
  { on: '2026-11-12', people: 2 },
  { on: '2026-11-21', people: 4 },
  { on: '2026-11-24', people: 17 },
  { on: '2026-11-25', people: 3 },
]

/** Rings of people, days of prayer and steps. */
export function DotFigures() {
  return (
    <>
      <div className="row">
        <RingMark count={0} mine={false} />
        <RingMark count={7} mine />
        <RingMark count={138} mine={false} />
        <PrayedDays
          days={PRAYED_DAYS}
          today="2026-11-25"
          weekdays={WEEKDAYS}
          summary="People who prayed in the last four weeks"
        />
      </div>
      <StepList>
        <Step number={1} title="Write your first prayer" detail="A sentence is enough." done="Done:" />
        <Step number={2} title="Carry somebody else's" detail="Pray for one, and say so." />
        <Step number={3} title="Pray with people you know" detail="Your church, your family, your street." />
      </StepList>
    </>
  )
}
