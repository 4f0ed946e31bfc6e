import { connect, createServer, type Socket } from 'node:net'

/** What goes wrong on the way to an outside service, and back. */
export type Fault =
  | { kind: 'none' }
  /** Nobody there. */
  | { kind: 'refuse' }
  /** Taken, and then not a word. */
  | { kind: 'hang' }
  /** Something else answers there. */
  | { kind: 'garbage' }
  /** The line breaks after so many bytes of the answer. */
  | { kind: 'cut'; afterBytes: number }
  | { kind: 'slow'; byMs: number }
  /**
   * Once this was sent: another answer, or with null the line breaks. Unless `isHeard`, the service never gets what
   * matched; where it does, it has done what was asked, and nobody is told.
   */
  | { kind: 'instead'; of: RegExp; say: string | null; isForwarded?: boolean }

export type FaultProxy = {
  port: number
  /** From now on, for new connections; those that are open are broken off. */
  set(fault: Fault): void
  /** The next connections meet these, one each; later ones what was set. */
  line(faults: readonly Fault[]): void
  /** Connections so far. */
  connections(): number
  close(): Promise<void>
}

const GARBAGE = '\u0000\u0001SSH-2.0-nothing you wanted\r\n\r\n'.repeat(20)

/**
 * Stands between the house and a service on this machine. With `isRenamed` each side sees the other under the address it
 * knows, as a service does that says who it is.
 */
export async function createFaultProxy(target: number, { isRenamed = false } = {}): Promise<FaultProxy> {
  const open = new Set<Socket>()
  let [fault, next, count]: [Fault, Fault[], number] = [{ kind: 'none' }, [], 0]
  const names = { here: '', there: `127.0.0.1:${target}` }
  const server = createServer((near) => {
    count += 1
    hold(near)
    const struck = next.shift() ?? fault
    if (struck.kind === 'refuse') near.resetAndDestroy()
    else if (struck.kind === 'garbage') near.end(GARBAGE)
    else if (struck.kind !== 'hang') pass(near, hold(connect(target, '127.0.0.1')), struck)
  })

  function hold(socket: Socket): Socket {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    return socket
  }

  function pass(near: Socket, far: Socket, struck: Fault): void {
    const isFit = !isRenamed || names.here.length === names.there.length
    if (!isFit) throw new Error('Both ports need as many digits: bytes are counted in headers')
    const renamed = (chunk: Buffer, from: string, to: string) =>
      isRenamed ? Buffer.from(chunk.toString('latin1').replaceAll(from, to), 'latin1') : chunk
    relayUp(near, far, struck, (chunk) => renamed(chunk, names.here, names.there))
    relayDown(near, far, struck, (chunk) => renamed(chunk, names.there, names.here))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  names.here = `127.0.0.1:${port}`
  const breakOff = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port,
    set: (wanted) => {
      fault = wanted
      breakOff()
    },
    line: (faults) => {
      next = [...faults]
    },
    connections: () => count,
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      breakOff()
      return closed
    },
  }
}

/** What the house says, up to where it is answered by somebody else. */
function relayUp(near: Socket, far: Socket, fault: Fault, renamed: (chunk: Buffer) => Buffer): void {
  let said = ''
  const isOver = () => fault.kind === 'instead' && fault.of.test(said)
  const respondInstead = () => {
    if (fault.kind !== 'instead') return
    if (fault.say === null) near.resetAndDestroy()
    else near.end(fault.say)
  }
  if (isOver()) respondInstead()
  near.on('data', (chunk) => {
    said += chunk.toString('latin1')
    const isForwarded = !isOver() || (fault.kind === 'instead' && fault.isForwarded)
    if (isForwarded) far.write(renamed(chunk))
    if (isForwarded && isOver()) {
      // The service has done it once it answers.
      far.removeAllListeners('data')
      far.once('data', respondInstead)
    } else if (isOver()) respondInstead()
  })
  near.on('end', () => far.end())
}

/** What the service says. */
function relayDown(near: Socket, far: Socket, fault: Fault, renamed: (chunk: Buffer) => Buffer): void {
  let bytes = 0
  const pass = (chunk: Buffer) => {
    bytes += chunk.length
    if (fault.kind !== 'cut' || bytes <= fault.afterBytes) return near.write(renamed(chunk))
    near.write(chunk.subarray(0, Math.max(0, chunk.length - (bytes - fault.afterBytes))))
    return near.resetAndDestroy()
  }
  far.on('data', (chunk) => {
    if (fault.kind === 'slow') setTimeout(() => near.destroyed || pass(chunk), fault.byMs)
    else if (!near.destroyed && !near.writableEnded) pass(chunk)
  })
}
