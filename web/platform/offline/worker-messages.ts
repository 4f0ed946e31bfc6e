/**
 * Messages between a page and the worker. A worker reads those of its own version and of the one before, because a page of
 * the last build may still be open.
 */
export type PageOpened = {
  version: 1
  type: 'page-opened'
  /** The path of the page's entry file, which names its build. */
  build: string
}

export function isPageOpened(data: unknown): data is PageOpened {
  if (typeof data !== 'object' || data === null) return false
  const { version, type, build } = data as Partial<PageOpened>
  return version === 1 && type === 'page-opened' && typeof build === 'string'
}

/** A message of the worker to a page, with a port for the answer: a pressed notification leads to this path. */
export type OpenPath = { version: 1; type: 'open-path'; path: string }

export function isOpenPath(data: unknown): data is OpenPath {
  if (typeof data !== 'object' || data === null) return false
  const { version, type, path } = data as Partial<OpenPath>
  return version === 1 && type === 'open-path' && typeof path === 'string'
}

/** The tag of the browser's own event for sending what waits, once there is a connection. */
export const pendingTag = 'pending-writes'
