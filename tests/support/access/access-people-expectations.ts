import { everybody, members, type Row } from './access-personas.ts'

const adminsOnly = (done: number): Row => [401, 401, 403, 403, 403, 403, 403, 403, 403, done, 403]
/** Moderators and admins. */
const staff = (done: number): Row => [401, 401, 403, 403, 403, 403, 403, 403, done, done, 403]

/** Readers other than the owner may report content they see and block its author; a role alone shows nothing more. */
const everyOtherReader: Record<string, Row> = {
  private: [401, 401, 404, 404, 404, 404, 404, 403, 404, 404, 403],
  groups: [401, 401, 404, 201, 201, 201, 404, 403, 404, 404, 403],
  public: [401, 401, 201, 201, 201, 201, 201, 403, 201, 201, 403],
  hidden: [401, 401, 404, 404, 404, 404, 404, 403, 404, 404, 403],
  unknown: members(404, 403),
  malformed: members(404, 403),
}

const aboutAPerson = (done: number): Record<string, Row> => ({
  'a member': adminsOnly(done),
  unknown: adminsOnly(404),
  malformed: adminsOnly(404),
})

/** A reminder or days of rest of one's own; that of another is like one that does not exist. */
const aboutOwn = (done: number): Record<string, Row> => ({
  'their own': members(done, 403),
  "somebody else's": members(404, 403),
  unknown: members(404, 403),
  malformed: members(404, 403),
})

/**
 * Accounts for their owners and staff, maintained by hand from SEC-3.4 and REQ-119: a suspended person may still leave.
 */
export const peopleExpectations: Record<string, Record<string, Row>> = {
  getProfile: { always: members(200) },
  editProfile: { always: members(200, 403) },
  refuseTimeZone: { always: members(200, 403) },
  changePassword: { 'their own password': members(200) },
  requestPassword: { always: members(201) },
  requestEmailChange: { 'another address': members(201, 403) },
  cancelEmailChange: { 'none waits': members(200) },
  connectProvider: { 'a known provider': members(200, 403), 'an unknown provider': members(422) },
  disconnectProvider: { 'not connected': members(404, 403) },
  listSessions: { always: members(200) },
  endSession: { unknown: members(404), malformed: members(404) },
  endOtherSessions: { always: members(200) },

  getDeletionPreview: { always: members(200) },
  deleteAccount: { always: members(200) },
  getPersonsDeletionPreview: aboutAPerson(200),
  deletePerson: { ...aboutAPerson(200), themselves: adminsOnly(403) },

  getExport: { always: members(200) },
  startExport: { always: members(201) },

  listPeople: { always: adminsOnly(200) },
  assignRole: { ...aboutAPerson(200), 'a held role': adminsOnly(409) },
  removeAdminRole: aboutAPerson(200),
  suspendPerson: { ...aboutAPerson(200), themselves: adminsOnly(403) },
  liftSuspension: aboutAPerson(200),
  startFactorReset: {
    'staff with a passkey': adminsOnly(201),
    'a held role': adminsOnly(409),
    'a member': adminsOnly(403),
    themselves: adminsOnly(403),
    unknown: adminsOnly(404),
  },
  stopFactorReset: aboutAPerson(200),
  addSupportAdmin: { 'nobody is named': adminsOnly(409) },

  report: everyOtherReader,
  listOwnReports: { always: members(200) },
  listCases: { always: staff(200) },
  getCase: { 'a case': staff(200), unknown: staff(404), malformed: staff(404) },
  actOnCase: {
    'a case': staff(201),
    'a decided case': staff(409),
    unknown: staff(404),
    malformed: staff(404),
  },
  blockPerson: everyOtherReader,
  listBlocks: { always: members(200) },
  unblockPerson: {
    'their own': members(200, 403),
    "somebody else's": members(404, 403),
    unknown: members(404, 403),
  },

  listHelplines: { always: everybody(200) },
  listAuditLog: { always: staff(200) },
  listAccessLog: { always: members(200) },

  // Reminders to pray: those about a prayer for whoever may read it, while it is open; nobody sees another's.
  listReminders: { always: members(200) },
  addReminder: {
    'a time of prayer': members(201, 403),
    private: [401, 401, 404, 404, 404, 404, 404, 201, 404, 404, 403],
    groups: [401, 401, 404, 201, 201, 201, 404, 201, 404, 404, 403],
    public: members(201, 403),
    hidden: [401, 401, 404, 404, 404, 404, 404, 403, 404, 404, 403],
    unknown: members(404, 403),
    malformed: members(422, 403),
  },
  editReminder: aboutOwn(200),
  removeReminder: aboutOwn(200),
  snoozeReminder: aboutOwn(201),
  pauseReminders: { always: members(200, 403) },
  resumeReminders: { always: members(200, 403) },

  // The own days of rest (REQ-440).
  setRestDays: { always: members(201, 403) },
  changeRestDays: aboutOwn(200),
  removeRestDays: aboutOwn(200),

  // An own day of prayer, entered on the next one (REQ-444).
  enterLateDay: { yesterday: members(200, 403), 'an older day': members(409, 403) },
  withdrawLateDay: { yesterday: members(200, 403), 'an older day': members(409, 403) },
}
