import { type PraySource, prayNowLimits, praySources } from '#contract/prayers/pray-now-constants.ts'

/** Seconds for each prayer; 0 for no time. */
export const times = [0, 30, 60, 120] as const
export type Seconds = (typeof times)[number]

/** The address of 'Pray now': with a size a session, without one the sheet before it, where the rest is chosen already. */
export type PraySearch = {
  source?: PraySource | undefined
  groupId?: string | undefined
  size?: number | undefined
  seconds?: Seconds | undefined
}

/** The known values of an address, or of what this device has stored; anything else counts as missing. */
export function praySearchOf(value: Record<string, unknown>): PraySearch {
  const { groupId } = value
  const size = Number(value.size)
  const isSize = Number.isInteger(size) && size >= 1 && size <= prayNowLimits.session
  return {
    source: praySources.find((source) => source === value.source),
    groupId: typeof groupId === 'string' ? groupId : undefined,
    size: isSize ? size : undefined,
    seconds: times.find((seconds) => `${seconds}` === String(value.seconds)),
  }
}
