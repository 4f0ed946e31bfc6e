/** A member's whole history as a table and as a page to print (REQ-13); written by the server. */
export const historyExportMessages = {
  'historyExport.kind': 'Kind',
  'historyExport.kind.prayer': 'Prayer',
  'historyExport.kind.miracle': 'Miracle',
  'historyExport.title': 'Title',
  'historyExport.description': 'Description',
  'historyExport.category': 'Category',
  'historyExport.status': 'Status',
  'historyExport.audience': 'Who can see it',
  'historyExport.groups': 'Groups',
  'historyExport.date': 'Date',
  'historyExport.answeredOn': 'Answered on',
  'historyExport.prayedDays': 'Days of prayer',
  'historyExport.page.title': 'Prayers and miracles of {name}',
  'historyExport.page.made': 'From {app}, {day}. Newest first.',
  'historyExport.page.hint':
    'To put this on paper or keep it as a PDF, choose Print in the menu of your browser.',
  'historyExport.page.answeredOn': 'Answered on {day}',
  'historyExport.page.sharedWith': 'Shared with {groups}',
  'historyExport.page.empty': 'Nothing has been written down yet.',
} as const
