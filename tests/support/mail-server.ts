import { createServer, type Socket } from 'node:net'

export type MailServer = {
  url: string
  /** Deliveries that were begun, those refused included. */
  attempts(): number
  /** Accepted mails, exactly as received. */
  mails: string[]
  close(): void
}

/** A mail server that refuses the first deliveries, then stores the rest; at a port of its own or the given one. */
export async function startMailServer(refusals = 0, at = 0): Promise<MailServer> {
  const mails: string[] = []
  let attempts = 0
  const server = createServer((socket) => {
    socket.write('220 mail.test\r\n')
    let mail: string | null = null
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      if (mail !== null) {
        mail += chunk
        if (!mail.endsWith('\r\n.\r\n')) return
        mails.push(mail)
        mail = null
        return socket.write('250 kept\r\n')
      }
      const line = String(chunk)
      if (line.startsWith('MAIL')) attempts += 1
      if (line.startsWith('DATA')) mail = ''
      reply(socket, line, attempts <= refusals)
    })
  })
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    attempts: () => attempts,
    mails,
    close: () => server.close(),
  }
}

function reply(socket: Socket, line: string, isRefused: boolean): void {
  if (line.startsWith('QUIT')) return void socket.end('221 bye\r\n')
  if (line.startsWith('DATA')) return void socket.write('354 go on\r\n')
  socket.write(isRefused && line.startsWith('MAIL') ? '451 come back later\r\n' : '250 fine\r\n')
}
