/** A person with an account at the simulated Google and the simulated GitHub. */
export type SimulatedPerson = {
  /** The `login_hint` of this person. */
  handle: string
  name: string
  email: string
  isEmailVerified: boolean
  /** Google's `sub` and GitHub's `id`; both use the same number. */
  subject: number
}

export const demoPeople: readonly SimulatedPerson[] = [
  {
    handle: 'naledi',
    name: 'Naledi Khumalo',
    email: 'naledi.khumalo@example.com',
    isEmailVerified: true,
    subject: 9001,
  },
  {
    handle: 'pieter',
    name: 'Pieter van der Merwe',
    email: 'pieter.vdmerwe@example.com',
    isEmailVerified: true,
    subject: 9002,
  },
  {
    handle: 'ayanda',
    name: 'Ayanda Mthembu',
    email: 'ayanda.mthembu@example.com',
    isEmailVerified: true,
    subject: 9003,
  },
  {
    handle: 'unverified',
    name: 'Johan Unverified',
    email: 'johan.unverified@example.com',
    isEmailVerified: false,
    subject: 9004,
  },
]
