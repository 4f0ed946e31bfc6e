/**
 * The network an address belongs to, as far as one household or one attacker has it to themselves: of IPv6 the first 64
 * bits, in one way of writing, because there are as many addresses behind them as anybody likes; of IPv4 the address.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const [before, after] = [groupsIn(head), groupsIn(tail ?? '')]
  const between = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: between }, () => '0'), ...after]
  return groups.slice(0, 4).join(':')
}

/** Without zeros in front, and in small letters. */
function groupsIn(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}

/** True for addresses of this machine itself. */
export function isLoopback(ip: string): boolean {
  return ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1'
}
