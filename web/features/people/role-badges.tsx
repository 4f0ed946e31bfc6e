import type { Role } from '#contract/account/account-operations.ts'
import type { Person } from '#contract/moderation/people-operations.ts'
import { Badge, type BadgeTone } from '#web/ui/lists/badge.tsx'
import { t } from './people-texts.ts'

const tones: Record<Role, BadgeTone> = { admin: 'primary', moderator: 'info', user: 'neutral' }

/** The role that decides the permissions; without any role a member is a user (PERM-10). */
export function highestRole({ roles }: Pick<Person, 'roles'>): Role {
  if (roles.includes('admin')) return 'admin'
  return roles.includes('moderator') ? 'moderator' : 'user'
}

/** Every role somebody has. */
export function RoleBadges({ roles }: Pick<Person, 'roles'>) {
  const shown: readonly Role[] = roles.length > 0 ? roles : ['user']
  return (
    <span className="row gap-1.5">
      {shown.map((role) => (
        <Badge key={role} tone={tones[role]}>
          {t(`people.role.${role}`)}
        </Badge>
      ))}
    </span>
  )
}
