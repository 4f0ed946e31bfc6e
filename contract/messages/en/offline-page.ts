/** The plain page of the worker for an address that is not on this device, without a connection (REQ-502). */
export const offlinePageMessages = {
  'offlinePage.title': 'This page is not on this phone yet',
  'offlinePage.detail': 'It opens when there is a connection.',
  'offlinePage.again': 'Try again',
} as const
