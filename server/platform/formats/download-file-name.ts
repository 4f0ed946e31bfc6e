/** Such as `thandaza-history-2026-11-21.csv`; a site's name without Latin letters is left out. */
export function fileNameOf(
  appName: string,
  { what, day, extension }: { what: string; day: string; extension: string },
): string {
  const site = appName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
  return `${[...site, what, day].filter(Boolean).join('-')}.${extension}`
}
