/** What an admin may do about somebody. */
export type PersonAct = 'grant' | 'remove' | 'roles' | 'suspend' | 'lift' | 'delete'
