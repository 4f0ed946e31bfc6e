/** The parts of the worker's global scope that pushes need. */
export type PushScope = {
  registration: Pick<ServiceWorkerRegistration, 'scope' | 'pushManager'> & {
    showNotification(title: string, options: object): Promise<void>
    /** The Background Sync API, which the compiler's library does not know. */
    sync?: { register(tag: string): Promise<void> }
  }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenWindow[]>
    openWindow(path: string): Promise<unknown>
  }
  navigator: {
    setAppBadge?: (unseen: number) => Promise<void>
    /** Only browsers of the Chromium family have it. */
    userAgentData?: unknown
  }
}

export type OpenWindow = {
  visibilityState: string
  focus(): Promise<unknown>
  postMessage(message: unknown, transfer: Transferable[]): void
  navigate(path: string): Promise<unknown>
}
