import { vi } from 'vitest'
import { stubProperty } from './stub-property.ts'

const keys = { p256dh: `B${'k'.repeat(86)}`, auth: 'a'.repeat(22) }

/** A subscription of a browser at its push service. */
export function fakeSubscription(
  endpoint: string,
  onEnd: () => void = () => undefined,
  key: string | ArrayBuffer = '',
) {
  return {
    endpoint,
    options: { applicationServerKey: typeof key === 'string' ? bytesOf(key) : key, userVisibleOnly: true },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: vi.fn(async () => {
      onEnd()
      return true
    }),
  }
}

function bytesOf(key: string): ArrayBuffer {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0)).buffer
}

export type FakeSubscription = ReturnType<typeof fakeSubscription>

/** The push manager of a browser: it has one subscription at most, and names each new one anew. */
export function fakePushManager(first: string | null = null) {
  let made = 0
  const end = () => {
    manager.current = null
  }
  const manager = {
    current: null as FakeSubscription | null,
    getSubscription: vi.fn(async () => manager.current),
    subscribe: vi.fn(async ({ applicationServerKey }: { applicationServerKey?: string | ArrayBuffer }) => {
      made += 1
      manager.current = fakeSubscription(`https://push.example/${made}`, end, applicationServerKey)
      return manager.current
    }),
  }
  if (first !== null) manager.current = fakeSubscription(first, end)
  return manager
}

type FakeBrowser = { permission?: NotificationPermission; answer?: NotificationPermission; first?: string }

/** A browser with pushes, which answers its own question at once; the shown notifications have these tags. */
export function stubPush({ permission = 'default', answer = 'granted', first }: FakeBrowser = {}) {
  const pushManager = fakePushManager(first)
  const closed: string[] = []
  const shown: string[] = []
  const registration = {
    pushManager,
    active: { postMessage: vi.fn() },
    getNotifications: async () => shown.map((tag) => ({ tag, close: () => closed.push(tag) })),
  }
  const messages = new EventTarget()
  const container = Object.assign(messages, {
    register: vi.fn(async () => registration),
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    getRegistrations: async () => [],
  })
  const asked = {
    permission,
    requestPermission: vi.fn(async () => {
      asked.permission = answer
      return answer
    }),
  }
  const setAppBadge = vi.fn(async (_unseen: number) => undefined)
  stubProperty(navigator, 'serviceWorker', container)
  stubProperty(navigator, 'setAppBadge', setAppBadge)
  stubProperty(window, 'PushManager', class {})
  stubProperty(window, 'Notification', asked)
  return { pushManager, asked, shown, closed, setAppBadge, messages }
}
