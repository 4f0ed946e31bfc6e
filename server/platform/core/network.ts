/**
 * The network of an address, as far as one household or one attacker controls it: for IPv6 the first 64 bits in one
 * canonical form, because it has almost unlimited addresses below them; for IPv4 the address, however a proxy writes it:
 * with a port, or in its IPv6 form.
 */
export function networkOf(ip: string): string {
  const address = withoutPort(ip)
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const [before, after] = [groupsIn(head), groupsIn(tail ?? '')]
  const between = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: between }, () => '0'), ...after]
  return mappedIn(groups) ?? groups.slice(0, 4).join(':')
}

/** Some proxies add the port of the connection, to an IPv6 address behind brackets. */
function withoutPort(ip: string): string {
  const [, inBrackets] = /^\[([^\]]*)\]/.exec(ip) ?? []
  return inBrackets ?? (/^[\d.]+:\d+$/.test(ip) ? ip.replace(/:\d+$/, '') : ip)
}

/** The IPv4 address within an IPv6 one (`::ffff:0:0/96`), or null. */
function mappedIn(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null
  const bytes = groups.slice(6).flatMap((group) => {
    const pair = Number.parseInt(group, 16)
    return [pair >> 8, pair & 255]
  })
  return bytes.join('.')
}

/** The groups have no leading zeros, are in lower case and without a zone; an IPv4 address at the end becomes two. */
function groupsIn(text: string): string[] {
  const hexadecimal = text.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  if (hexadecimal === '') return []
  return hexadecimal.split(':').map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}

/** True for addresses of this machine itself. */
export function isLoopback(ip: string): boolean {
  return ip === '::1' || networkOf(ip) === '127.0.0.1'
}

/** Hosts of addresses that mean this machine, or all of its networks; browsers open none of the latter. */
const ON_THIS_MACHINE = ['127.0.0.1', '0.0.0.0', '[::]', '[::ffff:0:0]']

/** The address at which a browser on this machine opens a server that listens at `origin`. */
export function addressToOpen(origin: string): string {
  const { hostname, port } = new URL(origin)
  const host = ON_THIS_MACHINE.includes(hostname) ? 'localhost' : hostname
  return `http://${host}${port && `:${port}`}`
}
