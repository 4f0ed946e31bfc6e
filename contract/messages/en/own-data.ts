/** The file with one's own data (REQ-13, POPIA s23). */
export const ownDataMessages = {
  'ownData.title': 'Your data',
  'ownData.lead': 'All you wrote and gave us, as files and as a page to print.',
  'ownData.start': 'Prepare my data',
  'ownData.again': 'Prepare it anew',
  'ownData.starting': 'Starting...',
  'ownData.waiting': 'Your file will be prepared in a moment.',
  'ownData.running': 'Preparing your file: {done} of {total}',
  'ownData.progress': 'Your file',
  'ownData.ready': 'Your file is ready ({size}). It is kept until {until}.',
  'ownData.failed': 'Your file could not be prepared. Please try again.',
  'ownData.download': 'Download ZIP',
  'ownData.print': 'Open the page to print',
  'ownData.startFailed': 'Could not start preparing your data',
  'ownData.loadFailed': 'Your data could not be looked up',
  'ownData.limit': 'You can have it prepared twice a day.',
} as const
