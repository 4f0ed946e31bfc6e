/**
 * The network of an address, as far as one household or one attacker controls it: for IPv6 the first 64 bits in one
 * canonical form, because it has almost unlimited addresses below them; for IPv4 the address.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const [before, after] = [groupsIn(head), groupsIn(tail ?? '')]
  const between = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: between }, () => '0'), ...after]
  return groups.slice(0, 4).join(':')
}

/** Without leading zeros, and in lower case. */
function groupsIn(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}

/** True for addresses of this machine itself. */
export function isLoopback(ip: string): boolean {
  return ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1'
}
