/** Numbers, badges and history of the dashboard (spec A §2; acceptance DASH, decisions 12, 13). */
export const dashboardMessages = {} as const
