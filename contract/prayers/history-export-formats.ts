/** Addresses of the own history as CSV and as a page to print or to save as PDF (REQ-13). */
export const historyExports = {
  csv: '/api/history/export.csv',
  page: '/api/history/export.html',
} as const
