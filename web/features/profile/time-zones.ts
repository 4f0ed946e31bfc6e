import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import type { SelectOption } from '#web/ui/select.tsx'

/**
 * Every time zone this browser knows, with the one that is set, by its city: who types the first letters of a city finds
 * it in the browser's own list.
 */
export function timeZoneOptions(current: string): SelectOption[] {
  const zones = new Set([...knownZones(), SITE_TIME_ZONE, current])
  return [...zones]
    .map((value) => ({ value, label: labelOf(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}

/** 'Johannesburg (Africa)' of 'Africa/Johannesburg'. */
function labelOf(zone: string): string {
  const parts = zone.replaceAll('_', ' ').split('/')
  const city = parts.pop() ?? zone
  return parts.length > 0 ? `${city} (${parts.join(', ')})` : city
}

function knownZones(): readonly string[] {
  return typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : []
}
