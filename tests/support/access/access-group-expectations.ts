import { everybody, members, type Row } from './access-personas.ts'

/** The matrix of SEC-3.2 for groups. A prayer's owner is a plain member of its group here. */
type Rights = {
  /** Plain members, group admins, the owner of the group, site admins. */
  plain: number
  admin: number
  owner: number
  siteAdmin: number
}

/** Non-members may know of a listed group, but nothing of a secret one (REQ-161, REQ-204). */
function inGroup({ plain, admin, owner, siteAdmin }: Rights, suspendedReads: boolean): Record<string, Row> {
  const row = (others: number): Row => [
    401,
    401,
    others,
    plain,
    admin,
    owner,
    others,
    plain,
    others,
    siteAdmin,
    suspendedReads ? others : 403,
  ]
  return {
    listed: row(403),
    secret: row(404),
    hidden: row(404),
    unknown: members(404, suspendedReads ? 404 : 403),
    malformed: members(404, suspendedReads ? 404 : 403),
  }
}

const reading = (rights: Rights) => inGroup(rights, true)
const writing = (rights: Rights) => inGroup(rights, false)

/** The public header of a group, for everybody who may know of it. */
const header: Record<string, Row> = {
  listed: members(200),
  secret: [401, 401, 404, 200, 200, 200, 404, 200, 404, 200, 404],
  hidden: [401, 401, 404, 200, 200, 200, 404, 200, 404, 200, 404],
  unknown: members(404),
  malformed: members(404),
}

const forOwnerAndSiteAdmin = writing({ plain: 403, admin: 403, owner: 200, siteAdmin: 200 })
const forSiteAdmin = writing({ plain: 403, admin: 403, owner: 403, siteAdmin: 200 })
const deciding = writing({ plain: 403, admin: 201, owner: 201, siteAdmin: 201 })
const listing = reading({ plain: 200, admin: 200, owner: 200, siteAdmin: 200 })

const sessionOfGroup: Row = [401, 401, 404, 200, 200, 200, 404, 200, 404, 404, 404]

/** Members only, answered by the person who is offered the group; nobody else learns of the offer. */
const answeringOffer: Record<string, Row> = {
  ...writing({ plain: 404, admin: 404, owner: 404, siteAdmin: 403 }),
  'offered to them': [401, 401, 403, 201, 201, 404, 403, 201, 403, 403, 403],
}

/** Operation → state of the group → one status per persona. */
export const groupExpectations: Record<string, Record<string, Row>> = {
  listOwnGroups: { always: members(200) },
  listMyGroups: { always: members(200) },
  countUnreadMessages: { always: members(200) },
  exploreGroups: { always: members(200) },
  createGroup: { always: members(201, 403) },
  getGroup: header,
  getGroupPage: header,
  editGroup: forOwnerAndSiteAdmin,
  deleteGroup: forOwnerAndSiteAdmin,
  hideGroup: forSiteAdmin,
  showGroup: forSiteAdmin,
  leaveGroup: writing({ plain: 201, admin: 201, owner: 409, siteAdmin: 403 }),
  transferGroup: writing({ plain: 403, admin: 403, owner: 201, siteAdmin: 403 }),
  withdrawTransfer: writing({ plain: 403, admin: 403, owner: 200, siteAdmin: 403 }),
  acceptTransfer: answeringOffer,
  declineTransfer: answeringOffer,

  // Members (REQ-31): the owner decides about roles; group admins remove plain members only.
  listMembers: listing,
  changeMemberRole: writing({ plain: 403, admin: 403, owner: 200, siteAdmin: 200 }),
  removeMember: {
    ...writing({ plain: 403, admin: 200, owner: 200, siteAdmin: 200 }),
    'of a group admin': [401, 401, 403, 403, 403, 200, 403, 403, 403, 200, 403],
    'of the owner': [401, 401, 403, 403, 403, 403, 403, 403, 403, 403, 403],
  },

  // Joining: a member is told so; a person who may not know of the group learns nothing.
  requestToJoin: {
    listed: [401, 401, 201, 409, 409, 409, 201, 409, 201, 201, 403],
    open: [401, 401, 201, 409, 409, 409, 201, 409, 201, 201, 403],
    secret: [401, 401, 404, 409, 409, 409, 404, 409, 404, 403, 403],
    hidden: [401, 401, 404, 409, 409, 409, 404, 409, 404, 403, 403],
    'a request waits': [401, 401, 409, 409, 409, 409, 409, 409, 409, 409, 403],
    unknown: members(404, 403),
    malformed: members(404, 403),
  },
  listJoinRequests: reading({ plain: 403, admin: 200, owner: 200, siteAdmin: 200 }),
  acceptJoinRequest: deciding,
  rejectJoinRequest: deciding,
  cancelJoinRequest: {
    'their own': members(200, 403),
    listed: members(404, 403),
    unknown: members(404, 403),
    malformed: members(404, 403),
  },
  getInvite: reading({ plain: 403, admin: 200, owner: 200, siteAdmin: 403 }),
  renewInvite: writing({ plain: 403, admin: 201, owner: 201, siteAdmin: 403 }),
  revokeInvite: writing({ plain: 403, admin: 200, owner: 200, siteAdmin: 403 }),
  openInvite: { secret: members(200), 'an expired link': members(410), unknown: members(404) },
  getInvitedGroup: { secret: everybody(200), 'an expired link': everybody(410), unknown: everybody(404) },
  acceptInvite: {
    secret: [401, 401, 201, 409, 409, 409, 201, 409, 201, 201, 403],
    'an expired link': members(410, 403),
    unknown: members(404, 403),
  },

  // Inside: members only; an admin's read is audited, staff may not write.
  listGroupPrayers: listing,
  /** A session of the group's prayers is for its members; the role of staff opens none. */
  getPrayList: {
    listed: sessionOfGroup,
    secret: sessionOfGroup,
    hidden: sessionOfGroup,
    unknown: members(404),
    malformed: members(404),
  },
  countPrayList: {
    listed: sessionOfGroup,
    secret: sessionOfGroup,
    hidden: sessionOfGroup,
    unknown: members(404),
    malformed: members(404),
  },
  unsharePrayer: {
    groups: [401, 401, 403, 403, 200, 200, 403, 200, 403, 200, 403],
    unknown: members(404, 403),
    malformed: members(404, 403),
  },
  listMessages: listing,
  sendMessage: writing({ plain: 201, admin: 201, owner: 201, siteAdmin: 403 }),
  deleteMessage: {
    ...writing({ plain: 403, admin: 200, owner: 200, siteAdmin: 200 }),
    'their own': [401, 401, 403, 200, 200, 200, 403, 200, 403, 200, 403],
  },
  editMessage: {
    ...writing({ plain: 403, admin: 403, owner: 403, siteAdmin: 403 }),
    'their own': [401, 401, 403, 200, 200, 200, 403, 200, 403, 403, 403],
  },
  addMessageReaction: writing({ plain: 200, admin: 200, owner: 200, siteAdmin: 403 }),
  withdrawMessageReaction: writing({ plain: 200, admin: 200, owner: 200, siteAdmin: 403 }),
  getChatPresence: reading({ plain: 200, admin: 200, owner: 200, siteAdmin: 403 }),
  markChatRead: writing({ plain: 200, admin: 200, owner: 200, siteAdmin: 403 }),
  getPresence: { always: everybody(200) },
}
