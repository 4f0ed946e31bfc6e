const windows: HTMLElement[] = []
let pageContainer: HTMLElement | null = null

/** Tells where the messages stand when no window is open: in an element of their own, which holds nothing else. */
export function setPageToastContainer(element: HTMLElement | null): void {
  pageContainer = element
}

/**
 * Takes the messages into a modal window that opens: whatever lies outside of it is neither heard nor pressed. They stand
 * before what the window says, so that its last button is its own.
 */
export function liftToasts(window: HTMLElement): void {
  moveToasts(() => windows.push(window))
}

/** Gives the messages back when a window closes, to the one below it or to the page. */
export function lowerToasts(window: HTMLElement): void {
  moveToasts(() => windows.splice(windows.indexOf(window), 1))
}

function moveToasts(change: () => void): void {
  const messages = toastContainer()?.querySelector(':scope > .toasts')
  change()
  if (messages) toastContainer()?.prepend(messages)
}

function toastContainer(): HTMLElement | null {
  return windows.at(-1) ?? pageContainer
}
