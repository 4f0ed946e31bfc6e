const tabs = ['details'] as const
export type PrayerTab = (typeof tabs)[number]

/** The part of a prayer that ?tab= names; what it does not know falls back to the details (decision 91). */
export function prayerTabOf(asked: unknown): PrayerTab {
  return tabs.find((tab) => tab === asked) ?? 'details'
}
