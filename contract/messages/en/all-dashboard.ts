import { dashboardMessages } from './dashboard.ts'
import { historyExportMessages } from './history-export.ts'

/** Everything the dashboard says, and what leaves it as a file. */
export const allDashboardMessages = { ...dashboardMessages, ...historyExportMessages } as const
