/**
 * What each persona is answered, kept by hand from what was agreed (security 3, acceptance PERM) and independent of
 * contract and server. An operation without a row fails the access matrix: decide first, then build.
 */
export const personas = [
  'anonymous',
  'unverified',
  'stranger',
  'owner',
  'moderator',
  'admin',
  'suspended',
] as const

export type Persona = (typeof personas)[number]
export type Row = readonly [number, number, number, number, number, number, number]

const everybody = (status: number): Row => [status, status, status, status, status, status, status]

/** Operation → state of what it is about → one status per persona, in the order above. */
export const expectations: Record<string, Record<string, Row>> = {
  // Accounts: an unverified person has no session, so all of them are strangers at the door (security 3).
  register: { 'a new address': everybody(201), 'a taken address': everybody(409) },
  requestVerification: { 'any address': everybody(201) },
  verifyEmail: { 'an invented link': everybody(410) },
  requestPasswordReset: { 'any address': everybody(201) },
  resetPassword: { 'an invented link': everybody(410) },
  getSession: { always: everybody(200) },
  signIn: {
    'a wrong password': everybody(401),
    'their own password': [401, 403, 200, 200, 200, 200, 200],
  },
  refreshSession: { always: [401, 401, 200, 200, 200, 200, 200] },
  signOut: { always: everybody(200) },
  startProviderSignIn: { 'a known provider': everybody(200), 'an unknown provider': everybody(422) },
  finishProviderSignIn: { 'an invented state': everybody(409) },
  acceptProviderTerms: { 'an invented ticket': everybody(410) },

  // Prayers: staff have no more rights than anybody until the rooms that record what they look at exist (ruling 11).
  submitPrayer: { private: [401, 401, 201, 201, 201, 201, 403], public: [401, 401, 201, 201, 201, 201, 403] },
  listPublicPrayers: { always: everybody(200) },
  getPrayer: {
    private: [401, 401, 404, 200, 404, 404, 404],
    public: [401, 401, 200, 200, 200, 200, 200],
    hidden: [401, 401, 404, 200, 404, 404, 404],
    unknown: [401, 401, 404, 404, 404, 404, 404],
    malformed: [401, 401, 404, 404, 404, 404, 404],
  },
  supportPrayer: {
    private: [401, 401, 404, 200, 404, 404, 403],
    public: [401, 401, 200, 200, 200, 200, 403],
    hidden: [401, 401, 404, 200, 404, 404, 403],
    unknown: [401, 401, 404, 404, 404, 404, 403],
    malformed: [401, 401, 404, 404, 404, 404, 403],
  },
  withdrawSupport: {
    private: [401, 401, 404, 200, 404, 404, 403],
    public: [401, 401, 200, 200, 200, 200, 403],
    hidden: [401, 401, 404, 200, 404, 404, 403],
    unknown: [401, 401, 404, 404, 404, 404, 403],
    malformed: [401, 401, 404, 404, 404, 404, 403],
  },

  // Screens.
  getConfig: { always: everybody(200) },
  getDashboard: { always: [401, 401, 200, 200, 200, 200, 200] },
}
