import { exportAddresses } from '#contract/account/own-data-operations.ts'
import { donationsCsv } from '#contract/fundraising/donation-operations.ts'
import { historyExports } from '#contract/prayers/history-export-formats.ts'
import { reminderCalendar } from '#contract/reminders/reminder-constants.ts'
import type { Caller } from './define-operation.ts'
import type { ErrorCode } from './error-codes.ts'
import type { LimitName } from './rate-limits.ts'

export type FileDownload = {
  path: `/api/${string}`
  caller: Caller
  /** One sentence for the API reference. */
  summary: string
  type: string
  /** Each parameter of the query with the values that change something. */
  query?: Record<string, { description: string; values: readonly string[] }>
  errors: readonly ErrorCode[]
  limits: readonly LimitName[]
}

const separator = {
  description: 'Split at semicolons, for spreadsheets whose decimal sign is a comma.',
  values: ['semicolon'],
}

/** The files below /api/: they answer with a file instead of JSON, so they are no operations. */
export const fileDownloads = {
  downloadHistory: {
    path: historyExports.csv,
    caller: 'member',
    summary: 'The own history as a table.',
    type: 'text/csv',
    query: { separator },
    errors: [],
    limits: ['exportsPerHour'],
  },
  printHistory: {
    path: historyExports.page,
    caller: 'member',
    summary: 'The own history as a page to print.',
    type: 'text/html',
    errors: [],
    limits: ['exportsPerHour'],
  },
  downloadReminders: {
    path: reminderCalendar,
    caller: 'member',
    summary: 'The own times of prayer for a calendar, without the titles of prayers.',
    type: 'text/calendar',
    query: { titles: { description: 'With the titles of prayers.', values: ['1'] } },
    errors: [],
    limits: ['exportsPerHour'],
  },
  downloadDonations: {
    path: donationsCsv,
    caller: 'member',
    summary: 'The donations of a campaign as a table, for its creator or an admin.',
    type: 'text/csv',
    query: { separator, detail: { description: 'With columns for accounting and refunds.', values: ['1'] } },
    errors: ['NOT_FOUND', 'FORBIDDEN', 'NOTHING_TO_EXPORT'],
    limits: ['exportsPerHour'],
  },
  downloadOwnData: {
    path: exportAddresses.file,
    caller: 'member',
    summary: 'All own data, once the export is ready.',
    type: 'application/zip',
    errors: ['NOT_FOUND'],
    limits: ['exportsPerHour'],
  },
  printOwnData: {
    path: exportAddresses.page,
    caller: 'member',
    summary: 'All own data as a page to print, while the export is there.',
    type: 'text/html',
    errors: ['NOT_FOUND'],
    limits: ['exportsPerHour'],
  },
} as const satisfies Record<string, FileDownload>

export type DownloadPath = (typeof fileDownloads)[keyof typeof fileDownloads]['path']

/** The same table with the general type, for code that walks over all of it. */
export const downloadList: [string, FileDownload][] = Object.entries(fileDownloads)
