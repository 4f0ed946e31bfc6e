import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Instant } from '#contract/values/time.ts'
import { lockScreenLevels } from './push-constants.ts'
import { QuietHours } from './quiet-hours.ts'

export type LockScreenLevel = (typeof lockScreenLevels)[number]

export const pushLimits = {
  /** Phones and browsers of one member; the one that was registered first makes room. */
  devices: 10,
  /** A push comes so many seconds after what happened, so that it can be taken back until then. */
  delaySeconds: 60,
  /** Pushes about one thing: at least so many minutes apart, and so many in 24 hours. */
  pauseMinutes: 60,
  chatPauseMinutes: 15,
  perThing: 3,
  /** Pushes of a member in 24 hours in all, besides reminders and those about the account. */
  perMember: 6,
  /** Days until the question is asked again after 'Not now', and after how many it is not asked again. */
  askedAgainDays: 30,
  declines: 2,
  /** Bytes of a message before it is encrypted. */
  payload: 1024,
} as const

/** The settings of a member who chose none; the times are those of the wall clock. */
export const pushDefaults = { quietFrom: '21:00', quietTo: '06:00', lockScreen: 'event' } as const

/** A subscription as the browser's push service gives it. */
const Subscription = z.strictObject({
  endpoint: z.string('field.invalid').check(z.maxLength(1000, 'field.invalid'), z.url('field.invalid')),
  /** The key of the browser on the curve P-256, 65 bytes as base64url. */
  p256dh: z.string('field.invalid').check(z.regex(/^B[\w-]{86}$/, 'field.invalid')),
  /** 16 bytes as base64url. */
  auth: z.string('field.invalid').check(z.regex(/^[\w-]{22}$/, 'field.invalid')),
})

/** A browser that gets pushes, for as long as its session lasts. */
export const PushDevice = z.strictObject({
  id: z.uuid(),
  /** Kind of browser and system; null when unknown. */
  device: z.nullable(z.string()),
  since: Instant,
  isThis: z.boolean(),
})
export type PushDevice = z.output<typeof PushDevice>

export const PushSettings = z.strictObject({
  /** The public key of this site for `PushManager.subscribe`; null where it pushes nothing. */
  key: z.nullable(z.string()),
  /** No push but reminders and those about the account comes between these times of the member's zone. */
  quietFrom: z.string(),
  quietTo: z.string(),
  lockScreen: z.enum(lockScreenLevels),
  /** Whether the member may be asked in this browser now: it gets none yet, and the question was not declined lately. */
  mayAsk: z.boolean(),
  devices: z.array(PushDevice),
})
export type PushSettings = z.output<typeof PushSettings>

export const pushOperations = operations({
  getPushSettings: {
    method: 'GET',
    path: '/api/push',
    caller: 'member',
    summary: 'How and to which browsers the viewer gets pushes.',
    input: z.strictObject({}),
    output: PushSettings,
    errors: [],
  },
  setPushSettings: {
    method: 'PUT',
    path: '/api/push',
    caller: 'member',
    summary: 'Chooses the quiet hours, or what pushes say on a locked screen; what is left out stays.',
    input: z.extend(z.partial(QuietHours), {
      lockScreen: z.optional(z.enum(lockScreenLevels, 'field.invalid')),
    }),
    output: PushSettings,
    errors: ['INVALID'],
  },
  declinePush: {
    method: 'POST',
    path: '/api/push/declines',
    caller: 'member',
    summary:
      "Answers the question about pushes with 'Not now': it rests for 30 days, the second time for ever.",
    input: z.strictObject({}),
    output: z.strictObject({}),
    errors: [],
  },
  registerPushSubscription: {
    method: 'PUT',
    path: '/api/push-subscription',
    caller: 'member',
    summary:
      'Registers the browser of this session for pushes, or its new subscription. It ends with the session.',
    input: Subscription,
    /** `receiver` is in every push to it: a browser shows nothing personal of one that is meant for another. */
    output: z.strictObject({ receiver: z.uuid() }),
    errors: ['INVALID', 'FORBIDDEN', 'PUSH_ENDPOINT_UNKNOWN'],
  },
  endPushSubscription: {
    method: 'DELETE',
    path: '/api/push-subscriptions/:deviceId',
    caller: 'member',
    summary: 'Ends the pushes to one browser of the viewer.',
    input: z.strictObject({ deviceId: z.string() }),
    output: z.strictObject({}),
    errors: ['NOT_FOUND'],
    whileSuspended: true,
  },
  sendTestPush: {
    method: 'POST',
    path: '/api/push-subscription/test',
    caller: 'member',
    summary: 'Sends a push to the browser of this session, once a minute.',
    input: z.strictObject({}),
    output: z.strictObject({}),
    errors: ['NOT_FOUND'],
    limits: ['testPushes'],
  },
})
