/** Where a member's whole history is had as a file: as a table, and as a page to print or to save as PDF (REQ-13). */
export const historyExports = {
  csv: '/api/history/export.csv',
  page: '/api/history/export.html',
} as const
