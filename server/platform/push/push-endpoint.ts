/**
 * Whether an endpoint, which a browser names and the server posts to, is at one of the push services: https on its own
 * port at a host of the list, where `*.` stands for one or more labels. Host and port are compared as they were written,
 * so that nothing is accepted which only becomes such a host when it is read: no user names, escapes, other scripts, or
 * full stops at the end. Names alone are listed, hence no address is accepted (SEC-S1).
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { hostname } = new URL(endpoint)
  const isWrittenPlainly = endpoint.toLowerCase().startsWith(`https://${hostname}/`)
  return isWrittenPlainly && hosts.some((pattern) => isHostOf(pattern, hostname))
}

function isHostOf(pattern: string, hostname: string): boolean {
  if (!pattern.startsWith('*.')) return hostname === pattern
  const suffix = pattern.slice(1)
  return hostname.endsWith(suffix) && !hostname.slice(0, -suffix.length).split('.').includes('')
}
