import type { Role } from '#contract/account/account-operations.ts'

/** The demo community: invented people, groups and prayers, marked as such in the interface (DEMO=1). */
export const demoPassword = 'karoo-sunrise-7'

export type DemoPerson = { name: string; email: string; roles?: Role[] }

export const demoPeople: readonly DemoPerson[] = [
  { name: 'Nomvula Dlamini', email: 'nomvula@demo.example' },
  { name: 'Sipho Nkosi', email: 'sipho@demo.example' },
  { name: 'Anna Molefe', email: 'anna@demo.example', roles: ['moderator'] },
  { name: 'Johan Botha', email: 'johan@demo.example', roles: ['admin'] },
  { name: 'Priya Naidoo', email: 'priya@demo.example' },
  { name: 'Chantal Adams', email: 'chantal@demo.example' },
  { name: 'Lerato Mokoena', email: 'lerato@demo.example' },
  { name: 'Thabo van Wyk', email: 'thabo@demo.example' },
]
