/** The callers of the access matrix. The order is that of every row. */
export const personas = [
  'anonymous',
  'unverified',
  'stranger',
  'groupMember',
  'groupAdmin',
  'groupOwner',
  'formerMember',
  'owner',
  'moderator',
  'admin',
  'suspended',
] as const

export type Persona = (typeof personas)[number]
export type Row = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]

/** Everybody alike. */
export const everybody = (status: number): Row => [
  status,
  status,
  status,
  status,
  status,
  status,
  status,
  status,
  status,
  status,
  status,
]
/** Any signed-in person; a suspended person may read, but not write. */
export const members = (status: number, suspended = status): Row => [
  401,
  401,
  status,
  status,
  status,
  status,
  status,
  status,
  status,
  status,
  suspended,
]

/** Whether somebody has a session; an unverified account gets none. */
export function isSignedIn(persona: Persona): boolean {
  return persona !== 'anonymous' && persona !== 'unverified'
}
