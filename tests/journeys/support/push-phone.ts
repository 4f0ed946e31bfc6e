import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './journey.ts'

type Subscription = { id: string; endpoint: string; p256dh: string; auth: string }

/**
 * Gives the browser of a page what a headless one lacks: a permission for notifications, and a subscription at the push
 * service of this machine. Returns the subscription with its id.
 */
export async function giveSubscription(page: Page): Promise<Subscription> {
  const subscription = await ask<Subscription>('POST', '/subscriptions')
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const made = {
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey: null },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        localStorage.removeItem('test-subscribed')
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem('test-subscribed') ? made : null),
      subscribe: async () => {
        localStorage.setItem('test-subscribed', '1')
        return made
      },
    })
    const granted = { configurable: true, get: () => 'granted' }
    Object.defineProperty(Notification, 'permission', granted)
    Notification.requestPermission = async () => 'granted'
  }, subscription)
  return subscription
}

/** The messages that the push service got for a subscription, decrypted, the first one first. */
export async function messagesFor({ id }: Pick<Subscription, 'id'>): Promise<string[]> {
  const messages = await ask<{ payload: string | null }[]>('GET', `/subscriptions/${id}/messages`)
  return messages.map(({ payload }) => payload ?? '')
}

/** Waits for the message of this number. */
export async function messageFor(subscription: Pick<Subscription, 'id'>, number = 1): Promise<string> {
  await expect
    .poll(async () => (await messagesFor(subscription)).length, { message: 'a push came' })
    .toBeGreaterThanOrEqual(number)
  return (await messagesFor(subscription))[number - 1] ?? ''
}

async function ask<T>(method: string, path: string): Promise<T> {
  const file = join(process.env.JOURNEYS_DATA_DIR ?? '', 'push-simulator.json')
  const { origin } = JSON.parse(await readFile(file, 'utf8'))
  const response = await fetch(`${origin}/__push${path}`, { method })
  return JSON.parse(await response.text())
}

type Shown = { title: string; body?: string; tag: string; actions: string[] }

/**
 * Hands a push to the worker of a browser, and returns what it shows. A headless browser permits no notifications and has no
 * badges, so neither its own push nor what it would show can be used.
 */
export async function deliverPush(context: BrowserContext, data: string): Promise<Shown[]> {
  const worker = context.serviceWorkers().at(-1)
  if (!worker) throw new Error('The browser has no worker')
  return await worker.evaluate(async (text) => {
    const shown: Shown[] = []
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget
    scope.registration.showNotification = async (title, { body, tag = '', ...options } = {}) => {
      const actions = (options as { actions?: { title: string }[] }).actions ?? []
      shown.push({ title, ...(body && { body }), tag, actions: actions.map((action) => action.title) })
    }
    // Its own ends the worker.
    Object.assign(navigator, { setAppBadge: async () => undefined })
    const event = Object.assign(new Event('push'), { data: { text: () => text } })
    const work: Promise<unknown>[] = []
    Object.assign(event, { waitUntil: (promise: Promise<unknown>) => void work.push(promise) })
    scope.dispatchEvent(event)
    await Promise.all(work)
    return shown
  }, data)
}
