/** Addresses of the own history as CSV and as a page to print or to save as PDF (REQ-13). */
export const historyExports = {
  csv: '/api/history/export.csv',
  /** Split at semicolons, as spreadsheets do where the decimal sign is a comma (REQ-140). */
  csvWithSemicolons: '/api/history/export.csv?separator=semicolon',
  page: '/api/history/export.html',
} as const
