/** The part of the profile about what is stored here for reading without a connection (REQ-519). */
export const offlineCopyMessages = {
  'offlineCopy.title': 'Reading without a connection',
  'offlineCopy.lead': 'Pages that you open are stored on this phone for up to 14 days.',
  'offlineCopy.legend': 'Keep for offline reading',
  'offlineCopy.everything': 'Everything I open',
  'offlineCopy.everything.detail': 'Words and pictures.',
  'offlineCopy.text': 'Text only',
  'offlineCopy.text.detail': 'Words without pictures.',
  'offlineCopy.nothing': 'Nothing',
  'offlineCopy.nothing.detail': 'Without a connection you can read only what is open.',
  'offlineCopy.holds':
    'Offline copy: {size} · {prayers, plural, one {# prayer} other {# prayers}}, {groups, plural, one {# group} other {# groups}}',
  'offlineCopy.empty': 'Nothing is stored on this phone yet.',
  'offlineCopy.staff': 'Staff read what belongs to others, so nothing is stored on their phones.',
  'offlineCopy.download': 'Download what my groups pray for',
  'offlineCopy.download.detail':
    'The newest prayers of your groups with their comments, and the last messages: to read where there is no connection. Pictures are not downloaded.',
  'offlineCopy.downloading': '{done} of {all}',
  'offlineCopy.downloaded': 'Your groups are on this phone',
  'offlineCopy.download.failed': 'Failed to download everything',
  'offlineCopy.download.kept': 'What came is kept. Try again when you have a connection.',
  'offlineCopy.delete': 'Delete the offline copy',
  'offlineCopy.deleted': 'The offline copy is deleted',
} as const
