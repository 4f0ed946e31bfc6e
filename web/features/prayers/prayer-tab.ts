const prayerTabs = ['details', 'updates', 'comments'] as const
export type PrayerTab = (typeof prayerTabs)[number]

/** The part of a prayer that ?tab= names; what it does not know falls back to the details (REQ-91). */
export function prayerTabOf(value: unknown): PrayerTab {
  return prayerTabs.find((tab) => tab === value) ?? 'details'
}
