import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

export type MailServer = {
  url: string
  /** Deliveries that were begun, those refused included. */
  attempts(): number
  /** Accepted mails, exactly as received. */
  mails: string[]
  /** The names by which senders introduced themselves. */
  greetings: string[]
  close(): void
}

/** The answer of a mail server to a recipient, such as '550 5.1.1 no such person'. */
type RecipientReplies = (recipient: string) => string | undefined

/**
 * A mail server that refuses the first deliveries, then stores the rest; at a port of its own or the given one. A test
 * may decide about recipients, and give it a certificate, with which it speaks TLS from the first byte.
 */
export async function startMailServer(
  refusals = 0,
  at = 0,
  replyTo: RecipientReplies = () => undefined,
  certificate?: { key: string; cert: string },
): Promise<MailServer> {
  const mails: string[] = []
  const greetings: string[] = []
  let attempts = 0
  function serve(socket: Socket): void {
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
      if (/^(EHLO|HELO)/.test(line)) greetings.push(line.trim())
      const [, recipient] = /^RCPT TO:<(.+?)>/.exec(line) ?? []
      const refusal = recipient && replyTo(recipient)
      if (refusal) return socket.write(`${refusal}\r\n`)
      if (line.startsWith('DATA')) mail = ''
      reply(socket, line, attempts <= refusals)
    })
  }
  const server = certificate ? createTlsServer(certificate, serve) : createServer(serve)
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `${certificate ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    attempts: () => attempts,
    mails,
    greetings,
    close: () => server.close(),
  }
}

function reply(socket: Socket, line: string, isRefused: boolean): void {
  if (line.startsWith('QUIT')) return void socket.end('221 bye\r\n')
  if (line.startsWith('DATA')) return void socket.write('354 go on\r\n')
  socket.write(isRefused && line.startsWith('MAIL') ? '451 come back later\r\n' : '250 fine\r\n')
}
