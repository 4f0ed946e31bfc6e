type WithBadge = { setAppBadge?: (unseen: number) => Promise<void> }

/** Closes the notifications on this device that have such a tag. */
export async function closeNotifications(isWanted: (tag: string) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications?.()) ?? []
  for (const notification of shown) if (isWanted(notification.tag)) notification.close()
}

/** The number on the icon of the installed app; none at 0. Browsers without it go without. */
export async function showBadge(unseen: number): Promise<void> {
  const { setAppBadge } = navigator as WithBadge
  await setAppBadge?.call(navigator, unseen).catch(isRefused)
}

/** The system may have no place for it. */
function isRefused(): void {}
