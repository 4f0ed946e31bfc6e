import { Suspense, useMemo } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import { optionalPart } from '#web/platform/page/optional-part.ts'
import { civilTimeIn } from '#web/platform/text/format-time.ts'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'

/** Few travel, so it is loaded for those who do. */
const Question = optionalPart(async () => (await import('./time-zone-answers.tsx')).TimeZoneAnswers)

type TimeZoneQuestionProps = { member: Member; refused: readonly string[] }

/** Asks a member on a journey once whether days and reminders follow the time zone of the phone (REQ-447). */
export function TimeZoneQuestion(props: TimeZoneQuestionProps) {
  return useIsHydrated() ? <Asked {...props} /> : null
}

function Asked({ member, refused }: TimeZoneQuestionProps) {
  const phoneZone = useMemo(() => otherZone(member.timeZone), [member.timeZone])
  if (!phoneZone || refused.includes(phoneZone)) return null
  return (
    <Suspense fallback={null}>
      <Question profileZone={member.timeZone} phoneZone={phoneZone} />
    </Suspense>
  )
}

/** The time zone of this device when its clock is not that of the profile; a zone with the same clock is no journey. */
function otherZone(profileZone: string): string | null {
  const here = new Date()
  const there = civilTimeIn(profileZone, here.getTime())
  const isSame =
    there.hour === here.getHours() && there.minute === here.getMinutes() && there.day === here.getDate()
  return isSame ? null : new Intl.DateTimeFormat().resolvedOptions().timeZone
}
