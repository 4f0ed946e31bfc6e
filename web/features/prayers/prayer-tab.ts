const prayerTabs = ['details', 'updates', 'comments'] as const
export type PrayerTab = (typeof prayerTabs)[number]

/** The tab named by ?tab=; unknown values mean the details (REQ-91). */
export function prayerTabOf(value: unknown): PrayerTab {
  return prayerTabs.find((tab) => tab === value) ?? 'details'
}
