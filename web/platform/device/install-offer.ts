/** The browser's offer to put the site on the home screen; not every browser makes one. */
export type InstallOffer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

type Use = { days: number; lastDay: string; isRefused: boolean }

/** Outlives a sign-out: it is about this device, and nobody is asked again. */
const NAME = 'install-offer'
const FROM_DAY = 3

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

/** Counts today as a day of use and takes the browser's offer in its place; returns the stop function. */
export function watchInstallOffer(): () => void {
  const today = new Date().toDateString()
  const use = readUse()
  if (use.lastDay !== today) writeUse({ ...use, days: use.days + 1, lastDay: today })
  const onOffer = (event: Event) => {
    if (!isOfferWanted() || !isOffer(event)) return
    event.preventDefault()
    offer = event
    for (const listener of listeners) listener()
  }
  addEventListener('beforeinstallprompt', onOffer)
  return () => removeEventListener('beforeinstallprompt', onOffer)
}

/** The offer that may be shown: from the third day of use, and not after a refusal; null when there is none. */
export function installOffer(): InstallOffer | null {
  return offer && isOfferWanted() ? offer : null
}

/** Calls back when there is an offer, or none any more; returns the unsubscribe function. */
export function onInstallOffer(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Ends the offer on this page, and for good when it was refused. */
export function endInstallOffer({ isRefused }: { isRefused: boolean }): void {
  offer = null
  if (isRefused) writeUse({ ...readUse(), isRefused })
  for (const listener of listeners) listener()
}

function isOfferWanted(): boolean {
  const { days, isRefused } = readUse()
  return days >= FROM_DAY && !isRefused
}

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event
}

function readUse(): Use {
  const none = { days: 0, lastDay: '', isRefused: false }
  try {
    return { ...none, ...JSON.parse(localStorage.getItem(NAME) ?? '{}') }
  } catch {
    return none
  }
}

/** A device that stores nothing counts no days, so it is never asked. */
function writeUse(use: Use): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(use))
  } catch {
    offer = null
  }
}
