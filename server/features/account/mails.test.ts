import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { aBrowser, goodPassword } from '#server/features/account/testing/browser.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'

let house: TestHouse | undefined
let server: Server | undefined

afterEach(async () => {
  await house?.close()
  server?.close()
})

/** A mail server that turns the first deliveries away, then keeps what it gets. */
async function startMailServer(
  refusals: number,
): Promise<{ url: string; attempts: () => number; mails: string[] }> {
  const mails: string[] = []
  let attempts = 0
  server = createServer((socket) => {
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
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, attempts: () => attempts, mails }
}

function reply(socket: Socket, line: string, isRefused: boolean): void {
  if (line.startsWith('QUIT')) return void socket.end('221 bye\r\n')
  if (line.startsWith('DATA')) return void socket.write('354 go on\r\n')
  socket.write(isRefused && line.startsWith('MAIL') ? '451 come back later\r\n' : '250 fine\r\n')
}

test('while the mail server is away people register all the same, and the mail goes out later, once', async () => {
  const { url, attempts, mails } = await startMailServer(2)
  house = await openTestHouse({ settings: { smtpUrl: url, mailFrom: 'Thandaza <no-reply@example.org>' } })
  const answer = await aBrowser(house).call('register', {
    fullName: 'Patient Person',
    email: 'patient@example.co.za',
    password: goodPassword,
    confirmPassword: goodPassword,
    acceptsTerms: true,
  })
  expect(answer.status).toBe(201)
  await expect.poll(() => mails.length, { timeout: 15_000 }).toBe(1)
  expect(attempts()).toBe(3)
  const [mail = ''] = mails
  expect(mail).toContain('To: patient@example.co.za')
  expect(mail).toMatch(/^Message-ID: <[0-9a-f-]{36}@thandaza>/m)
  const token = /verify-email\?token=(?:3D)?([\w-]{43})/.exec(mail.replaceAll('=\r\n', ''))?.[1] ?? ''
  expect((await aBrowser(house).call('verifyEmail', { token })).status).toBe(201)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(mails).toHaveLength(1)
})
