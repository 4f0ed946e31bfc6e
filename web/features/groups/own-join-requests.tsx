import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useRef } from 'react'
import type { OwnJoinRequest } from '#contract/groups/group-lists.ts'
import { formatDay } from '#web/platform/text/format-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { GroupRosette } from '#web/ui/drawings/group-rosette.tsx'
import { SectionHead } from '#web/ui/layout/page-layout.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { t } from './group-texts.ts'
import { useRequestCancel } from './join-group.tsx'

type OwnRequestsProps = { requests: OwnJoinRequest[]; timeZone: string }

/** The own pending requests, which can be cancelled (GRP-1, REQ-82, REQ-153). */
export function OwnRequests({ requests, timeZone }: OwnRequestsProps) {
  const section = useRef<HTMLElement>(null)
  return (
    <section ref={section} tabIndex={-1} className="mb-10" aria-label={t('group.mine.requests')}>
      <SectionHead title={t('group.mine.requests')} />
      <Card>
        <ul className="stack gap-5">
          {requests.map((request) => (
            <OwnRequest
              key={request.id}
              request={request}
              timeZone={timeZone}
              onCanceled={() => section.current?.focus()}
            />
          ))}
        </ul>
      </Card>
    </section>
  )
}

type OwnRequestProps = { request: OwnJoinRequest; timeZone: string; onCanceled: () => void }

function OwnRequest({ request, timeZone, onCanceled }: OwnRequestProps) {
  const { group, message, createdAt } = request
  const [cancel, dialog] = useRequestCancel(request.id, group, onCanceled)
  return (
    <li className="row">
      <GroupRosette seed={group.id} />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <Link
          to="/groups/$groupId"
          params={{ groupId: group.id }}
          className="font-semibold text-inherit no-underline [overflow-wrap:anywhere] hover:underline"
        >
          {group.name}
        </Link>
        <p className="text-sm text-text-3">
          <time dateTime={createdAt}>{t('join.askedOn', { day: formatDay(createdAt, timeZone) })}</time>
        </p>
        {message ? (
          <p className="mt-1 line-clamp-2 text-sm text-text-2 [overflow-wrap:anywhere]">{message}</p>
        ) : null}
      </div>
      <Badge>
        <Hourglass className="size-4" />
        {t('join.pending')}
      </Badge>
      <Button kind="ghost" size="sm" onClick={cancel}>
        {t('join.cancel')} <span className="sr-only">{group.name}</span>
      </Button>
      {dialog}
    </li>
  )
}
