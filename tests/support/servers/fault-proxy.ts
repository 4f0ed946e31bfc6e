import { connect, createServer, type Socket } from 'node:net'

/** A fault on the way to an outside service or back. */
export type Fault =
  | { kind: 'none' }
  /** The connection is refused. */
  | { kind: 'refuse' }
  /** The connection is accepted, but nothing is answered. */
  | { kind: 'hang' }
  /** A different protocol answers. */
  | { kind: 'garbage' }
  /** The connection breaks after so many bytes of the answer. */
  | { kind: 'cut'; afterBytes: number }
  | { kind: 'slow'; byMs: number }
  /**
   * Once the pattern was sent, the proxy answers `say`, or breaks the connection when it is null. Unless `isForwarded`,
   * the service never receives the matching data; otherwise it processes the request, but its answer is lost.
   */
  | { kind: 'instead'; of: RegExp; say: string | null; isForwarded?: boolean }

export type FaultProxy = {
  port: number
  /** Applies to new connections from now on; open ones are broken off. */
  set(fault: Fault): void
  /** Applies these faults to the next connections, one each; later ones get the fault that was set. */
  line(faults: readonly Fault[]): void
  /** The number of connections so far. */
  connections(): number
  close(): Promise<void>
}

const GARBAGE = '\u0000\u0001SSH-2.0-nothing you wanted\r\n\r\n'.repeat(20)

/**
 * Sits between the server and a service on this machine. With `isRenamed` each side sees the other under the address it
 * knows, for services that state their own address.
 */
export async function createFaultProxy(target: number, { isRenamed = false } = {}): Promise<FaultProxy> {
  const open = new Set<Socket>()
  let [fault, next, count]: [Fault, Fault[], number] = [{ kind: 'none' }, [], 0]
  const names = { here: '', there: `127.0.0.1:${target}` }
  const server = createServer((near) => {
    count += 1
    track(near)
    const current = next.shift() ?? fault
    if (current.kind === 'refuse') near.resetAndDestroy()
    else if (current.kind === 'garbage') near.end(GARBAGE)
    else if (current.kind !== 'hang') pass(near, track(connect(target, '127.0.0.1')), current)
  })

  function track(socket: Socket): Socket {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    return socket
  }

  function pass(near: Socket, far: Socket, current: Fault): void {
    const isFit = !isRenamed || names.here.length === names.there.length
    if (!isFit) throw new Error('both ports need the same number of digits, as headers count bytes')
    const renamed = (chunk: Buffer, from: string, to: string) =>
      isRenamed ? Buffer.from(chunk.toString('latin1').replaceAll(from, to), 'latin1') : chunk
    relayUp(near, far, current, (chunk) => renamed(chunk, names.here, names.there))
    relayDown(near, far, current, (chunk) => renamed(chunk, names.there, names.here))
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

/** Passes on the client's data, up to the point where the proxy answers instead. */
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
      // The service has processed the request once it answers.
      far.removeAllListeners('data')
      far.once('data', respondInstead)
    } else if (isOver()) respondInstead()
  })
  near.on('end', () => far.end())
}

/** Passes on the service's data. */
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
