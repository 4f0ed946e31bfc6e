/**
 * The permission table: which relation to a resource grants which action on it. SQL computes a viewer's relations,
 * answers carry the actions (`viewerCan`), and the browser reads those and has no rules (docs/permissions.md).
 */
export type Relation =
  | 'owner'
  | 'reader'
  | 'author'
  | 'visitor'
  | 'groupMember'
  | 'groupAdmin'
  | 'groupOwner'
  | 'superior'
  | 'heir'
  | 'moderator'
  | 'admin'

/** Reads and changes that only the admin role allows are written to the audit log (REQ-67). */
export const permissions = {
  'prayer.read': ['owner', 'reader', 'admin'],
  'prayer.support': ['owner', 'reader'],
  'prayer.intercede': ['owner', 'reader'],
  'prayer.comment': ['owner', 'reader'],
  'prayer.remind': ['owner', 'reader'],
  'prayer.edit': ['owner', 'admin'],
  'prayer.delete': ['owner', 'admin'],
  'prayer.changeAudience': ['owner'],
  'prayer.changeImages': ['owner'],
  'prayer.changeAnonymity': ['owner'],
  'prayer.pin': ['owner'],
  'prayer.archive': ['owner'],
  'prayer.restore': ['owner'],
  'prayer.addUpdate': ['owner'],
  'prayer.reportMiracle': ['owner'],
  'update.delete': ['author', 'admin'],
  'comment.delete': ['author', 'admin'],
  'comment.changeAnonymity': ['author'],
  'miracle.read': ['owner', 'reader'],
  'miracle.amen': ['owner', 'reader'],
  'miracle.edit': ['owner'],
  'miracle.changeAnonymity': ['owner'],
  'miracle.delete': ['owner'],
  /** The group's header: its relations are all who may know of the group. */
  'group.read': ['visitor', 'groupMember', 'groupAdmin', 'groupOwner', 'admin'],
  /** Prayers and chat of the group; an admin who reads them by role alone is audited (SEC-3.2). */
  'group.look': ['groupMember', 'groupAdmin', 'groupOwner', 'admin'],
  'group.listMembers': ['groupMember', 'groupAdmin', 'groupOwner', 'admin'],
  'group.requestToJoin': ['visitor'],
  'group.chat': ['groupMember', 'groupAdmin', 'groupOwner'],
  'group.leave': ['groupMember', 'groupAdmin'],
  'group.decide': ['groupAdmin', 'groupOwner', 'admin'],
  'group.invite': ['groupAdmin', 'groupOwner'],
  'group.unsharePrayer': ['groupAdmin', 'groupOwner', 'admin'],
  'group.edit': ['groupOwner', 'admin'],
  'group.transfer': ['groupOwner'],
  /** The heir is the member to whom the owner offers the group; they accept or decline. */
  'group.answerTransfer': ['heir'],
  'group.delete': ['groupOwner', 'admin'],
  'group.hide': ['admin'],
  'member.changeRole': ['groupOwner', 'admin'],
  /** A group admin is superior to plain members only (REQ-31). */
  'member.remove': ['groupOwner', 'superior', 'admin'],
  'member.makeOwner': ['groupOwner'],
  /** A hidden campaign is visible to its creator and staff only (SEC-3.3). */
  'campaign.read': ['visitor', 'owner', 'moderator', 'admin'],
  'campaign.donate': ['visitor', 'owner'],
  'campaign.edit': ['owner', 'admin'],
  'campaign.setStatus': ['owner', 'admin'],
  'campaign.addUpdate': ['owner'],
  'campaign.deleteUpdate': ['owner', 'admin'],
  'campaign.listDonations': ['owner', 'admin'],
  'campaign.delete': ['owner', 'admin'],
  'campaign.forceDelete': ['admin'],
  'campaign.hide': ['admin'],
  'campaign.hold': ['moderator', 'admin'],
  /** Reviewing one campaign of a new creator removes the mark from all campaigns of that creator. */
  'campaign.review': ['moderator', 'admin'],
  /** An edit is possible within 15 minutes (REQ-262). */
  'message.edit': ['author'],
  'message.delete': ['author', 'groupAdmin', 'groupOwner', 'admin'],
} as const satisfies Record<string, readonly Relation[]>

export type Action = keyof typeof permissions
export const actions = Object.keys(permissions) as [Action, ...Action[]]

/** True when one of the relations grants the action. */
export function allows(action: Action, relations: readonly string[]): boolean {
  const granting: readonly string[] = permissions[action]
  return relations.some((relation) => granting.includes(relation))
}

/** Every action on one kind of resource that the relations grant, in the order of the table. */
export function actionsFor(
  kind: 'prayer' | 'update' | 'comment' | 'miracle' | 'group' | 'member' | 'message' | 'campaign',
  relations: readonly string[],
): Action[] {
  return actions.filter((action) => action.startsWith(`${kind}.`) && allows(action, relations))
}

/** The relations that grant an action, for statements that decide and act at once. */
export function relationsFor(action: Action): Relation[] {
  return [...permissions[action]]
}
