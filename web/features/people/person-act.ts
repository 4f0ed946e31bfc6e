/** What an admin may do about somebody. */
export type PersonAction = 'grant' | 'remove' | 'roles' | 'suspend' | 'lift' | 'delete'
