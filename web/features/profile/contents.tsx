import { Link } from '@tanstack/react-router'
import { textLinkClass } from '#web/ui/text-button.tsx'
import { t } from './profile-texts.ts'

/** The parts of the long page, to jump to. */
export function Contents() {
  const sections = [
    { hash: 'you', title: t('profile.group.you') },
    { hash: 'sign-in', title: t('profile.group.signIn') },
    { hash: 'your-data', title: t('profile.group.data') },
    { hash: 'community', title: t('profile.group.community') },
    { hash: 'delete', title: t('departure.title') },
  ]
  return (
    <nav aria-label={t('profile.contents')}>
      <ul className="row gap-x-6 gap-y-0">
        {sections.map(({ hash, title }) => (
          <li key={hash}>
            <Link
              to="/profile"
              hash={hash}
              replace
              activeOptions={{ includeHash: true }}
              className={textLinkClass}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
