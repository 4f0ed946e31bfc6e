import { useRef, useState } from 'react'
import type { Location } from '#contract/values/location.ts'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { type Position, type PositionFailure, requestPosition } from './geolocation.ts'

export type LocationState = ReturnType<typeof useSharedLocation>

type LocationOptions = {
  value: Location | null
  onChange: (location: Location | null) => void
  /** A failure has different messages for a new prayer and for an edited one (PNEW-18, PEDT-5). */
  isEditing?: boolean
}

/** Sharing the location: off, requesting the position, or on with a name and perhaps a position (PNEW-14 … PNEW-19). */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its closures are short, and measured alone.
export function useSharedLocation({ value, onChange, isEditing = false }: LocationOptions) {
  const [isLocating, setIsLocating] = useState(false)
  const [failure, setFailure] = useState<Sentences | null>(null)
  const [position, setPosition] = useState(() => positionIn(value))
  const requestCount = useRef(0)

  async function share(): Promise<void> {
    const requestId = ++requestCount.current
    setFailure(null)
    setIsLocating(true)
    const result = await requestPosition()
    const name = typeof result === 'string' ? '' : await nameOf(result)
    // The switch was turned off, and perhaps on again, during the search: this position is outdated.
    if (requestId !== requestCount.current) return
    setIsLocating(false)
    if (typeof result === 'string') return fail(result)
    setPosition(result)
    onChange({ name, ...result })
  }
  function fail(reason: PositionFailure): void {
    const sentences = sentencesFor(reason, isEditing)
    setFailure(sentences)
    showToast({ kind: 'failure', ...sentences })
  }
  function cancelRequest(): void {
    requestCount.current++
    setIsLocating(false)
    setFailure(null)
  }
  return {
    value,
    isLocating,
    failure,
    /** Set only when the browser returned it, or the prayer had it before. */
    position,
    share,
    withdraw: () => {
      cancelRequest()
      onChange(null)
    },
    /** Starts again with another location when the form is reset. */
    restart: (location: Location | null) => {
      cancelRequest()
      setPosition(positionIn(location))
    },
    rename: (name: string) => onChange({ ...value, name }),
    shareTownOnly: (isTownOnly: boolean) =>
      onChange({ name: value?.name ?? '', ...(isTownOnly ? null : position) }),
    /** True while the browser still searches; shows a toast about it. */
    mustWait: () => {
      if (isLocating)
        showToast({ kind: 'info', title: t('location.asking'), detail: t('location.asking.detail') })
      return isLocating
    },
  }
}

type Sentences = { title: string; detail?: string }

function sentencesFor(reason: PositionFailure, isEditing: boolean): Sentences {
  if (isEditing) return { title: t('location.editFailed') }
  return { title: t(`location.${reason}`), detail: t('location.withoutIt') }
}

function positionIn(location: Location | null): Position | null {
  const { latitude, longitude } = location ?? {}
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

/** The list of towns is loaded only when somebody shares their location; without it the member types the name. */
async function nameOf(position: Position): Promise<string> {
  const towns = await import('./nearest-town.ts').catch(() => null)
  return towns?.nearestTown(position) ?? ''
}
