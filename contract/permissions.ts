/**
 * The law as a table: which relation to a thing grants which action on it. SQL computes a viewer's relations,
 * answers carry the actions (`viewerCan`), the browser asks those and holds no rule (architecture 5).
 */
export type Relation = 'owner' | 'reader'

export const permissions = {
  'prayer.read': ['owner', 'reader'],
  'prayer.support': ['owner', 'reader'],
} as const satisfies Record<string, readonly Relation[]>

export type Action = keyof typeof permissions
export const actions = Object.keys(permissions) as [Action, ...Action[]]

/** True when one of the relations grants the action. */
export function allows(action: Action, relations: readonly Relation[]): boolean {
  const granting: readonly Relation[] = permissions[action]
  return relations.some((relation) => granting.includes(relation))
}

/** Every action on one kind of thing that the relations grant, in the order of the table. */
export function actionsFor(kind: 'prayer', relations: readonly Relation[]): Action[] {
  return actions.filter((action) => action.startsWith(`${kind}.`) && allows(action, relations))
}
