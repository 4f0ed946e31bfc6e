import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readTranslatorReason } from '#contract/languages/translator-reason.ts'
import { auditSentences } from '#contract/messages/en/audit-sentences.ts'
import type { AuditEntry, AuditPlace } from '#contract/moderation/audit-operations.ts'
import { fillNodes } from '#web/platform/text/fill-nodes.tsx'
import { t } from './audit-texts.ts'

type SentenceKey = keyof typeof auditSentences

/** The key, when the catalogue has it: actions and kinds come as data. */
function known(key: string): SentenceKey | null {
  return Object.hasOwn(auditSentences, key) ? (key as SentenceKey) : null
}

function sentenceKeyOf(action: string): SentenceKey | null {
  const [subject, verb] = action.split('.')
  return known(`audit.did.${subject}.${verb}`)
}

/** The sentence of an entry: who did what to what, with links to what the reader may see (REQ-242). */
export function AuditSentence({ entry, isAdmin }: { entry: AuditEntry; isAdmin: boolean }) {
  const { action, by, byId, isByViewer, owner, ownerId, reason } = entry
  const who = isByViewer ? t('audit.you') : <PersonLink name={by ?? t('audit.gone')} id={byId} />
  return fillNodes(t(sentenceKeyOf(action) ?? 'audit.did.other'), {
    who,
    whom: <PersonLink name={owner ?? t('audit.goneWhom')} id={ownerId} />,
    what: <What entry={entry} isAdmin={isAdmin} />,
    roles: reason ?? '',
    language: readTranslatorReason(reason ?? '').language,
    action: <code>{action}</code>,
  })
}

/** The reason of an entry without what its sentence says already. */
export function unsaidReasonOf({ action, reason }: AuditEntry): string | null {
  const key = sentenceKeyOf(action)
  if (!key || !reason) return reason
  if (auditSentences[key].includes('{roles}')) return null
  return auditSentences[key].includes('{language}') ? readTranslatorReason(reason).detail : reason
}

/** A person, linked for admins to their row in User Management. */
function PersonLink({ name, id }: { name: string; id: string | null }) {
  if (!id) return name
  return (
    <Link to="/profile" search={{ tab: 'people', person: id }} className="wrap-anywhere">
      {name}
    </Link>
  )
}

/** The subject with its owner, unless the owner did it. */
function What({ entry, isAdmin }: { entry: AuditEntry; isAdmin: boolean }) {
  const { subjectKind, by, owner, ownerId } = entry
  const what = <Subject entry={entry} isAdmin={isAdmin} />
  if (!owner || owner === by) return what
  return fillNodes(t(known(`audit.whatOf.${subjectKind}`) ?? 'audit.whatOf'), {
    what,
    owner: <PersonLink name={owner} id={ownerId} />,
  })
}

function Subject({ entry, isAdmin }: { entry: AuditEntry; isAdmin: boolean }) {
  const { subjectKind, place } = entry
  const within = known(`audit.in.${subjectKind}`)
  if (place && within) return fillNodes(t(within), { place: <PlaceLink place={place} /> })
  const kind = known(`audit.kind.${subjectKind}`)
  return <StaffLink entry={entry} isAdmin={isAdmin} label={kind ? t(kind) : subjectKind} />
}

const linkClass = 'wrap-anywhere'

function PlaceLink({ place: { kind, id, title } }: { place: AuditPlace }) {
  if (kind === 'prayer')
    return (
      <Link to="/prayers/$prayerId" params={{ prayerId: id }} className={linkClass}>
        {title}
      </Link>
    )
  if (kind === 'miracle')
    return (
      <Link to="/miracles/$miracleId" params={{ miracleId: id }} className={linkClass}>
        {title}
      </Link>
    )
  if (kind === 'group')
    return (
      <Link to="/groups/$groupId" params={{ groupId: id }} className={linkClass}>
        {title}
      </Link>
    )
  return (
    <Link to="/fundraising/$campaignId" params={{ campaignId: id }} className={linkClass}>
      {title}
    </Link>
  )
}

const money: readonly string[] = ['donation', 'payment-review', 'payout', 'refund']

type StaffLinkProps = { entry: AuditEntry; isAdmin: boolean; label: string }

/**
 * A subject without a title for the reader, linked to the page where their role works on it. An admin may open a
 * private prayer, which is audited again; its title is not shown here.
 */
function StaffLink({ entry: { action, subjectKind, subjectId }, isAdmin, label }: StaffLinkProps): ReactNode {
  if (subjectKind === 'moderation-case')
    return (
      <Link to="/moderation/$caseId" params={{ caseId: subjectId }}>
        {label}
      </Link>
    )
  if (!isAdmin) return label
  if (subjectKind === 'prayer' && !/\.(delete|remove)$/.test(action))
    return (
      <Link to="/prayers/$prayerId" params={{ prayerId: subjectId }}>
        {label}
      </Link>
    )
  if (subjectKind === 'contact-message') return <Link to="/admin/contact">{label}</Link>
  if (money.includes(subjectKind)) return <Link to="/admin/payments">{label}</Link>
  return label
}
