/** The order matters: most browsers also claim to be the ones they descend from. */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\b(Edg|EdgA|EdgiOS|Edge)\//],
  ['Opera', /\b(OPR|OPT|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]{1,20} (Mobile\/\w{1,20} )?Safari\//],
]
const systems: readonly [name: string, pattern: RegExp][] = [
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]
const MAX_USER_AGENT_LENGTH = 512

/**
 * Returns browser and system, such as `Chrome on Android`, by which members recognize their sessions: no versions, so
 * that it identifies no one (POPIA s10). Null when nothing matches.
 */
export function describeDevice(userAgent: string | null): string | null {
  const userAgentText = (userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH)
  const browser = nameIn(browsers, userAgentText)
  const system = nameIn(systems, userAgentText)
  if (!browser) return null
  return system ? `${browser} on ${system}` : browser
}

function nameIn(known: typeof browsers, userAgentText: string): string | null {
  return known.find(([, pattern]) => pattern.test(userAgentText))?.[0] ?? null
}
