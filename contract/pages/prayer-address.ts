const PRAYER_PAGE = /^\/prayers\/([^/]+)\/?$/

/** The id in the address of a prayer's page, null for the path of any other page. */
export function prayerIdIn(path: string): string | null {
  return PRAYER_PAGE.exec(path)?.[1] ?? null
}
