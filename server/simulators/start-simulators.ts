import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PaymentSimulator } from '#server/platform/payments/create-payment-gateway.ts'
import { PAYMENT_WEBHOOK_PATH } from '#server/platform/payments/webhook.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { startOAuthSimulator } from './oauth-simulator.ts'
import { newSecretKey } from './paystack/create-simulator.ts'
import { type PaystackSimulator, startPaystackSimulator } from './paystack/paystack-simulator.ts'
import type { AdoptedPayment } from './paystack/simulator-control.ts'
import { type PushSimulator, startPushSimulator } from './push/push-service.ts'

export type Simulators = {
  oauthOrigin: string | null
  /** The origin of the push service whose endpoints begin with it. */
  pushOrigin: string | null
  payment: PaymentSimulator | null
  /** The address of the simulator's dashboard. */
  paymentDashboard: string | null
  /** From now on events of payments are sent to the server at this address. */
  sendPaymentEventsTo(origin: string): void
  /** Payments that were written without the simulator, as those of the demo community are. */
  adoptPayments(payments: readonly AdoptedPayment[]): void
  stop(): Promise<void>
}

const PAYMENT_PORT = 4010
/** Subscriptions in the database name it, also after a restart. */
const PUSH_PORT = 4011
/** The real service's limit per minute (PAY-A1). */
const REQUESTS_PER_MINUTE = 600
const SECRET_KEY = /sk_test_sim[0-9a-f]{32}/

/** Replaces outside services that have no keys; only in development, only on this machine (REQ-235). */
export async function startSimulators(settings: Settings): Promise<Simulators> {
  const isHere = settings.appEnv === 'development'
  const needsPeople = isHere && (!settings.googleClientId || !settings.githubClientId)
  const oauth = needsPeople ? await startOAuthSimulator() : null
  const payments = isHere && !settings.paystackSecretKey ? await startPayments(settings.dataDir) : null
  const push = isHere && settings.push ? await startPushService(settings.dataDir) : null
  return {
    oauthOrigin: oauth?.origin ?? null,
    pushOrigin: push?.origin ?? null,
    payment: payments && { baseUrl: payments.origin, secretKey: payments.secretKey },
    paymentDashboard: payments && `${payments.origin}/__sim`,
    sendPaymentEventsTo: (origin) => {
      payments?.control.setWebhookUrl(`${origin}${PAYMENT_WEBHOOK_PATH}`)
      payments?.control.resumeWebhooks()
    },
    adoptPayments: (made) => payments?.control.adopt(made),
    stop: async () => {
      await Promise.all([oauth?.close(), payments?.close(), push?.close()])
    },
  }
}

/** Its records outlive a restart, and so does its key: pending payments arrive (PAY-D0). */
async function startPayments(dataDir: string): Promise<PaystackSimulator> {
  mkdirSync(dataDir, { recursive: true })
  return await startPaystackSimulator({
    port: PAYMENT_PORT,
    secretKey: ensureSecretKey(join(dataDir, 'paystack-simulator.json')),
    dataFile: join(dataDir, 'paystack-simulator.jsonl'),
    perMinute: REQUESTS_PER_MINUTE,
    seed: Number.parseInt(newSecretKey().slice(-8), 16),
    isPaused: true,
  })
}

/** Its port may be taken: a file has its origin, for tests that run the server as another process. */
async function startPushService(dataDir: string): Promise<PushSimulator> {
  const push = await startPushSimulator({ port: PUSH_PORT })
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'push-simulator.json'), `${JSON.stringify({ origin: push.origin })}\n`)
  return push
}

/** The key in a file that only this user reads; created when it is missing or invalid. */
function ensureSecretKey(file: string): string {
  try {
    writeFileSync(file, `${JSON.stringify({ secretKey: newSecretKey() })}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const [stored] = SECRET_KEY.exec(readFileSync(file, 'utf8')) ?? []
  if (stored) return stored
  const secretKey = newSecretKey()
  writeFileSync(file, `${JSON.stringify({ secretKey })}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
  return secretKey
}
